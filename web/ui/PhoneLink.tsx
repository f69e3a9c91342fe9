import { Anchor } from '@mantine/core'
import { isPhone } from '#domain/phone.ts'
import { telAddress } from '#domain/tel.ts'

/** A telephone number that rings when it is pressed. A text that is not one number, such as two of them, is text. */
export function PhoneLink({ phone }: { phone: string }) {
  return isPhone(phone) ? (
    <Anchor inherit href={telAddress(phone)}>
      {unbroken(phone)}
    </Anchor>
  ) : (
    phone
  )
}

/** On one line wherever it fits one. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
