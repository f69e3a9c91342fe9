import { useMediaQuery } from '@mantine/hooks'
import {
  IconBuilding,
  IconChartBar,
  IconClipboardList,
  IconHeadset,
  IconMail,
  IconMailForward,
  IconServer,
  IconShieldLock,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { Hint } from '../ui/Hint.tsx'
import ownClasses from './OperatorSidebar.module.css'
import { RAIL } from './rail.ts'
import classes from './Sidebar.module.css'

const items = [
  { label: 'Desk', link: links.operator(), icon: IconHeadset, exact: true },
  { label: 'Companies', link: links.operatorCompanies(), icon: IconBuilding, exact: false },
  { label: 'Bookings', link: links.operatorBookings(), icon: IconTruckDelivery, exact: false },
  { label: 'Market', link: links.operatorMarket(), icon: IconChartBar, exact: false },
  { label: 'Audit log', link: links.operatorAudit(), icon: IconClipboardList, exact: false },
  { label: 'Security log', link: links.operatorSecurityLog(), icon: IconShieldLock, exact: false },
  { label: 'Outbox', link: links.operatorOutbox(), icon: IconMailForward, exact: false },
  { label: 'System', link: links.operatorSystem(), icon: IconServer, exact: false },
  { label: 'Operators', link: links.operators(), icon: IconUsers, exact: false },
] as const

/** Shown only while mails go to disk. */
const mailbox = { label: 'Mailbox', link: links.operatorMailbox(), icon: IconMail, exact: false } as const

/** The links of the operator's pages, laid out as those of companies; on a phone they are two rows of the bar. */
export function OperatorSidebar({ keepsMails }: { keepsMails: boolean }) {
  const tellsNames = useMediaQuery(RAIL)
  const shown = keepsMails ? [...items, mailbox] : items
  return (
    <nav className={`${classes.sidebar} ${ownClasses.sidebar}`} aria-label="Main">
      {shown.map(({ label, link, icon: Icon, exact }) => (
        <Hint key={label} label={tellsNames ? label : null} position="right">
          <Link
            {...link}
            className={classes.link}
            activeOptions={{ exact, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{label}</span>
          </Link>
        </Hint>
      ))}
    </nav>
  )
}
