import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'
import { Clamped } from './Clamped.tsx'
import { EMPTY_VALUE } from './emptyValue.ts'

interface CardProps {
  title?: string
  /** The level of the title: 2 on a page, 3 within another card. */
  level?: 2 | 3
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A bordered surface. With a title it is a region of that name. */
export function Card({ title, level = 2, hint, actions, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <div className={classes.head}>
          <div>
            {title && (
              <Title order={level} id={id}>
                {title}
              </Title>
            )}
            {hint && <p className={classes.hint}>{hint}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Labels and values, in two columns if they fit: the read-only counterpart of a form. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: ReactNode): ReactNode {
  if (value === null || value === undefined || value === '') return EMPTY_VALUE
  return typeof value === 'string' ? <Clamped text={value} lines={6} /> : value
}
