import { Kbd, Switch } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '../ui/form/choices.css'
import classes from './KeyTable.module.css'
import { KEYS, keyLabel } from './keys.ts'
import { useSingleKeys } from './useSingleKeys.ts'

/** All keys that work alone, and the switch that turns them off. */
export function KeyTable() {
  const [isOn, setOn] = useSingleKeys()
  return (
    <>
      <dl className={classes.keys}>
        {KEYS.map(({ name, keys, does }) => (
          <div key={name} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{keyLabel(key)}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label="Single-key shortcuts"
        description="Switch them off if you use speech input, or press keys by accident. It is kept for you on every device."
      />
    </>
  )
}
