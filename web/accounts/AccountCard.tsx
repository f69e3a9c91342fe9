import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { provider } from '../provider.ts'
import classes from './AccountCard.module.css'

interface AccountCardProps {
  title: string
  hint?: ReactNode
  /** 26rem for a few fields, 44rem for the registration. */
  wide?: boolean
  children: ReactNode
}

/** The card in the middle of a page without sign-in. */
export function AccountCard({ title, hint, wide = false, children }: AccountCardProps) {
  useDocumentTitle(`${title} · ${provider.name}`)
  return (
    <section className={classes.card} data-wide={wide || undefined}>
      <div>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** Why the last try failed, until the next one. The toast shows it too, for a shorter time. */
export function CardFailure({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return <p className={classes.failure}>{sentences.join(' ')}</p>
}
