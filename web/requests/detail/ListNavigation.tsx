import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useKeys } from '../../keyboard/useKeys.ts'
import { links } from '../../links.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Scope } from '../queries.ts'
import { BackToList } from './BackToList.tsx'
import type { HomeList } from './homeList.ts'
import classes from './ListNavigation.module.css'
import { useNeighbours } from './useNeighbours.ts'

const details = { requests: links.request, subbieRequests: links.subbieRequest } as const

interface ListNavigationProps {
  home: HomeList
  scope: Scope
  /** The request that is open. */
  id: number
}

/**
 * Links back to the list that the request was opened from, with its page, search and filters, and to the requests
 * before and after it there.
 */
export function ListNavigation({ home, scope, id }: ListNavigationProps) {
  const found = useNeighbours(home, scope, id)
  const navigate = useNavigate()
  const go = (to: number | null | undefined) => {
    if (typeof to === 'number') void navigate(details[home](to))
  }
  useKeys({ previous: () => go(found?.previous), next: () => go(found?.next) })
  return (
    <div className={classes.way}>
      <BackToList home={home} list={found?.list} />
      {found && (found.previous !== null || found.next !== null) && (
        <nav aria-label="Requests of the list" className={classes.neighbours}>
          {found.previous !== null && (
            <LinkButton
              {...details[home](found.previous)}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
            >
              Previous
            </LinkButton>
          )}
          {found.next !== null && (
            <LinkButton
              {...details[home](found.next)}
              variant="subtle"
              size="compact-sm"
              rightSection={<IconChevronRight size={16} aria-hidden />}
            >
              Next
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}
