import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { TERMS_VERSION } from '#domain/users/terms.ts'
import { provider } from '../provider.ts'
import classes from './LegalPage.module.css'

const version = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(`${TERMS_VERSION}-01T00:00:00Z`),
)

export interface Section {
  readonly title: string
  readonly paragraphs: readonly ReactNode[]
}

/** A legal text in numbered sections. */
export function LegalPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  useDocumentTitle(`${title} · ${provider.name}`)
  return (
    <article className={classes.article}>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <p className={classes.version}>Version of {version}</p>
      {sections.map((section, index) => (
        <section key={section.title}>
          <Title order={2} className={classes.title}>
            {index + 1}. {section.title}
          </Title>
          {section.paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
