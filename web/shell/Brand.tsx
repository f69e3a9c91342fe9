import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { provider } from '../provider.ts'
import classes from './Brand.module.css'

/** The logo, a Q at its quay, and the name. Links to the first page, of users or of operators. */
export function Brand({ operator = false }: { operator?: boolean }) {
  return (
    // Every page of operators begins with the address of the first, which is not the current page there.
    <Link
      {...(operator ? links.operator() : links.home())}
      activeOptions={{ exact: true }}
      className={classes.brand}
    >
      <svg viewBox="0 0 28 28" width="30" height="30" aria-hidden="true" focusable="false">
        <circle cx="13" cy="11" r="7.5" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M16.2 14.2l5.8 5.8" stroke="#8EB0EC" strokeWidth="3" strokeLinecap="round" />
        <path d="M3 25h22" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>{provider.name}</span>
    </Link>
  )
}
