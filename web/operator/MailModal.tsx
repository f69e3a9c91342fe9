import { Anchor, Button } from '@mantine/core'
import type { KeptMail } from '#domain/operator/operator.ts'
import { formatDateTime } from '#domain/time.ts'
import { Facts } from '../ui/Card.tsx'
import { ModalButtons, ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Operator.module.css'

/** One mail as plain text. */
export function MailModal({ mail, onClose }: { mail: KeptMail | null; onClose: () => void }) {
  const shown = useLast(mail)
  return (
    <ModalShell opened={mail !== null} onClose={onClose} title={shown?.subject ?? ''} size="lg">
      {shown && (
        <>
          <Facts
            facts={[
              ['From', shown.from],
              ['To', shown.to],
              ['Written', formatDateTime(shown.at)],
            ]}
          />
          <div className={classes.mail}>
            <WithLinks text={shown.text} />
          </div>
        </>
      )}
      <ModalButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalButtons>
    </ModalShell>
  )
}

/** Plain text in which each line that is an address is a link. */
function WithLinks({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail never move
    <div key={index} className={classes.textLine}>
      {/^https?:\/\/\S+$/.test(line) ? (
        <Anchor href={line} target="_blank" rel="noopener noreferrer">
          {line}
        </Anchor>
      ) : (
        line
      )}
    </div>
  ))
}
