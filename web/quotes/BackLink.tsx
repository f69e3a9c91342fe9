import { IconArrowLeft } from '@tabler/icons-react'
import { links } from '../links.ts'
import { TextLink } from '../ui/LinkButton.tsx'
import classes from './BackLink.module.css'
import type { HomeList } from './RequestDetails.tsx'

const titles = { requests: 'Quote Requests', subbieRequests: 'Sub-Contractor Quote Requests' } as const

/** Leads back to the list. */
export function BackLink({ home }: { home: HomeList }) {
  return (
    <TextLink {...links[home]()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {titles[home]}
    </TextLink>
  )
}
