import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../links.ts'
import { Brand } from './Brand.tsx'
import classes from './PublicFrame.module.css'

/** The frame with the brand above, the legal links below, the content in the middle. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Link {...links.terms()}>Terms</Link>
        <Link {...links.privacy()}>Privacy</Link>
      </footer>
    </div>
  )
}
