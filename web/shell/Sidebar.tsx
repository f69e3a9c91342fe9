import { Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconArrowsExchange, IconFileInvoice, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/queries.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { useWaiting } from '../attention/queries.ts'
import { links } from '../links.ts'
import classes from './Sidebar.module.css'
import { sidebarItems } from './sidebarItems.ts'

/** Where icons stand without their names, and something can rest on them. */
const RAIL = '(max-width: 48em) and (any-hover: hover)'

const icons = {
  requests: IconFileInvoice,
  subbieRequests: IconArrowsExchange,
  bookings: IconTruckDelivery,
  directory: IconAddressBook,
}

/** The parts of the application that this company uses; a rail of icons on narrow screens. */
export function Sidebar() {
  const { company } = useMe()
  const waiting = useWaiting()
  const counts = {
    requests: company.type === 'Haulier' ? waiting.bids : waiting.own,
    subbieRequests: waiting.own,
    bookings: 0,
    directory: 0,
  }
  const tellsNames = useMediaQuery(RAIL)
  return (
    <nav className={classes.sidebar} aria-label="Main">
      {sidebarItems(company).map(({ key, label }) => {
        const Icon = icons[key]
        const link = (
          <Link key={key} {...links[key]()} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{label}</span>
            <CountMark count={counts[key]} of="waiting for you" />
          </Link>
        )
        return tellsNames ? (
          <Tooltip key={key} label={label} position="right">
            {link}
          </Tooltip>
        ) : (
          link
        )
      })}
    </nav>
  )
}
