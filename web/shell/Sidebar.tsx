import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconArrowsExchange, IconFileInvoice, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../api/queries.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { useWaiting } from '../attention/queries.ts'
import { links } from '../links.ts'
import { Hint } from '../ui/Hint.tsx'
import { RAIL } from './rail.ts'
import classes from './Sidebar.module.css'
import { sidebarItems } from './sidebarItems.ts'

const icons = {
  requests: IconFileInvoice,
  subbieRequests: IconArrowsExchange,
  bookings: IconTruckDelivery,
  directory: IconAddressBook,
}

/**
 * The links to the parts of the application that this company uses: a rail of icons on narrow screens, a bar at the
 * bottom of a phone.
 */
export function Sidebar() {
  const { company } = useMe()
  const waiting = useWaiting()
  const counts = {
    requests: company.type === 'Haulier' ? waiting.bids : waiting.own,
    subbieRequests: waiting.own,
    bookings: waiting.bookings,
    directory: 0,
  }
  const tellsNames = useMediaQuery(RAIL)
  return (
    <nav className={classes.sidebar} aria-label="Main">
      {sidebarItems(company).map(({ key, label }) => {
        const Icon = icons[key]
        return (
          <Hint key={key} label={tellsNames ? label : null} position="right">
            <Link {...links[key]()} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.label}>{label}</span>
              <CountMark count={counts[key]} of="waiting for you" />
            </Link>
          </Hint>
        )
      })}
    </nav>
  )
}
