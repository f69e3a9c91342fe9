import { Fragment, type ReactNode } from 'react'
import { Clamped } from './Clamped.tsx'
import { PhoneLink } from './PhoneLink.tsx'

interface ContactProps {
  name: string | null
  phone: string | null
  reference?: string | null
}

/** The contact of a place: name, a phone number that rings when it is pressed, and the reference to give there. */
export function Contact({ name, phone, reference = null }: ContactProps) {
  const said = reference === null ? null : `reference ${reference}`
  const number = phone && <PhoneLink key="phone" phone={phone} />
  return (
    <Clamped text={[name, phone, said].filter(Boolean).join(', ')} lines={6}>
      {listed([name && <bdi key="name">{name}</bdi>, number, said])}
    </Clamped>
  )
}

function listed(parts: readonly ReactNode[]): ReactNode[] {
  return parts
    .filter(Boolean)
    .map((part, index) => (
      <Fragment key={index === 0 ? 'first' : `${index}`}>{[index > 0 && ', ', part]}</Fragment>
    ))
}
