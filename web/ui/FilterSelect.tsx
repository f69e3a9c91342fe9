import { Input, type InputProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

interface FilterSelectProps<T extends string> extends Pick<InputProps, 'className'> {
  label: string
  /** The choice of every value; without it, one value is always chosen. */
  all?: string
  values: readonly T[]
  /** What a value is called; by default its own name. */
  text?: (value: T) => string
  value: T | null
  /** Called with null for every value. */
  onChange: (value: T | null) => void
}

/** A filter of a list. A native control: enough for a short list, and phones show it their own way. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, all, values, text = String, value, onChange, ...rest } = props
  return (
    <Input
      component="select"
      pointer
      aria-label={label}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value) ?? null)}
      {...rest}
    >
      {all !== undefined && <option value="">{all}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </Input>
  )
}
