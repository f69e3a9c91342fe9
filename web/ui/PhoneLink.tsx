import { Anchor } from '@mantine/core'
import { isPhone } from '#domain/phone.ts'
import { telAddress } from '#domain/tel.ts'

/**
 * A phone number that rings when it is clicked. A text that is not one number, such as two numbers, is plain text.
 */
export function PhoneLink({ phone }: { phone: string }) {
  return isPhone(phone) ? (
    <Anchor inherit href={telAddress(phone)}>
      {unbroken(phone)}
    </Anchor>
  ) : (
    phone
  )
}

/** On one line if it fits. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
