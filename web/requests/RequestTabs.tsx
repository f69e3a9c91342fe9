import { Link } from '@tanstack/react-router'
import { LIST_TABS, type ListTab } from '#domain/attention/attention.ts'
import { CountMark } from '../attention/CountMark.tsx'
import { useAttention } from '../attention/queries.ts'
import type { links } from '../links.ts'
import classes from '../ui/Tabs.module.css'
import { addressOf, type ListFilter } from './filter.ts'
import type { Scope } from './queries.ts'

const LABELS: Readonly<Record<ListTab, string>> = {
  all: 'All',
  needsMe: 'Needs me',
  new: 'New',
  closingToday: 'Closing today',
  won: 'Won',
}

interface RequestTabsProps {
  scope: Scope
  filter: ListFilter
  list: typeof links.requests | typeof links.subbieRequests
}

/** The parts of a list of requests, with their counts. */
export function RequestTabs({ scope, filter, list }: RequestTabsProps) {
  const counts = useAttention()?.tabs[scope]
  return (
    <nav className={classes.tabs} aria-label="Parts of the list">
      {LIST_TABS.map((tab) => (
        <Link
          key={tab}
          {...list(addressOf({ ...filter, tab, page: 1 }))}
          className={classes.tab}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={filter.tab === tab ? 'true' : undefined}
          resetScroll={false}
        >
          {LABELS[tab]}
          {counts && tab !== 'all' && tab !== 'won' && (
            <CountMark count={counts[tab]} of={counts[tab] === 1 ? 'request' : 'requests'} />
          )}
        </Link>
      ))}
    </nav>
  )
}
