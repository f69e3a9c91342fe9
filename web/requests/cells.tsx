/** The cells of the lists of requests: two lines at most. */
import { VisuallyHidden } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { formatDateTime, formatDay, formatDue } from '#domain/time.ts'
import { Amount } from '../ui/Amount.tsx'
import { CutText } from '../ui/CutText.tsx'
import { Hint } from '../ui/Hint.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useNow } from '../ui/useNow.ts'
import { ListDate } from './ListDate.tsx'
import classes from './RequestRows.module.css'
import {
  bestPrice,
  endingToday,
  loadTypeOf,
  ownPrice,
  ownStatus,
  pendingCount,
  quantityText,
  sizesText,
  submittedCount,
  tagsOf,
  tagsShown,
  timeLeft,
  townAndPostcode,
} from './rows.ts'

interface CellProps {
  request: QuoteRequest
}

/** The other side has made a change that this user has not seen. */
export function NewMark() {
  return (
    <span className={classes.new}>
      <VisuallyHidden>New</VisuallyHidden>
    </span>
  )
}

const SUBCONTRACT = 'This is a sub-contractor request from a haulage company'

export function RequesterCell({ request: { ownerName, ownerType, isWithheld } }: CellProps) {
  return (
    <div className={classes.name}>
      {isWithheld ? (
        <div
          className={classes.withheld}
          title="Nothing can be quoted or accepted until the company is active again."
        >
          <CutText>{ownerName}</CutText>
          <div className={classes.left}>Deactivated</div>
        </div>
      ) : (
        <CutText lines={2}>{ownerName}</CutText>
      )}
      {ownerType === 'Haulier' && (
        <Hint label={SUBCONTRACT}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be found without a mouse too */}
          <span role="img" aria-label={SUBCONTRACT} tabIndex={0} className={classes.truck}>
            <IconTruck size={16} stroke={1.8} aria-hidden />
          </span>
        </Hint>
      )}
    </div>
  )
}

/** The load type, and below it the requirements. */
export function LoadCell({ request }: CellProps) {
  const tags = tagsOf(request)
  const shown = tagsShown(tags)
  const all = tags.map(({ full }) => full).join(', ')
  return (
    <div className={classes.load}>
      {loadTypeOf(request)}
      {tags.length > 0 && (
        <div className={classes.tags} title={all}>
          <VisuallyHidden>{all}</VisuallyHidden>
          {tags.slice(0, shown).map(({ short }) => (
            <span key={short} className={classes.tag} aria-hidden>
              {short}
            </span>
          ))}
          {shown < tags.length && (
            <span className={classes.tag} aria-hidden>
              +{tags.length - shown}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

export function QuantityCell({ request }: CellProps) {
  return (
    <div className={classes.quantity}>
      <div>{quantityText(request)}</div>
      <div className={classes.second}>
        <CutText>{sizesText(request)}</CutText>
      </div>
    </div>
  )
}

/** The day, and the time left if it is less than a day. */
export function DeadlineCell({ request }: CellProps) {
  const left = timeLeft(request, useNow())
  return (
    <div className={classes.deadline}>
      <span className="ql-nowrap ql-figures">
        <ListDate text={formatDay(request.deadline)} />
      </span>
      {left !== '' && <div className={classes.left}>{left}</div>}
    </div>
  )
}

/** The number of pending quotes, whether one ends today, and the best price. */
export function OffersCell({ request }: CellProps) {
  const best = bestPrice(request)
  const ending = endingToday(request, useNow())
  return (
    <div className={classes.offers} data-agreed={best?.isAgreed || undefined}>
      <span className={classes.own}>
        <Count of={pendingCount(request)} />
        {ending > 0 && (
          <span className={classes.left}>{ending > 1 ? `${ending} end today` : 'ends today'}</span>
        )}
      </span>
      {best && (
        <div className={classes.price}>
          <span className={classes.second}>{best.isAgreed ? 'agreed' : 'best'}</span>{' '}
          <Amount pence={best.price} />
        </div>
      )}
    </div>
  )
}

/** The number of the haulier's quotes, their state if it adds information, and the price. */
export function OwnQuotesCell({ request }: CellProps) {
  const status = ownStatus(request)
  const price = ownPrice(request)
  return (
    <div className={classes.offers}>
      <span className={classes.own}>
        <Count of={submittedCount(request)} />
        {status && <StatusBadge status={status} />}
      </span>
      {price !== null && (
        <div className={classes.price}>
          <Amount pence={price} />
        </div>
      )}
    </div>
  )
}

/** Without a heading above, it names the counted items. */
function Count({ of }: { of: number }) {
  return (
    <span className="ql-figures ql-nowrap">
      {of}
      <span className={classes.word}> {of === 1 ? 'quote' : 'quotes'}</span>
    </span>
  )
}

export function RouteCell({ request: { route } }: CellProps) {
  return (
    <dl className={classes.route}>
      <Stop label="Pickup" place={route.pickup} at={formatDue(route.pickupAt)} />
      <Stop label="Delivery" place={route.delivery} at={formatDateTime(route.deliveryAt)} />
    </dl>
  )
}

function Stop({ label, place, at }: { label: string; place: string; at: string }) {
  return (
    <div className={classes.stop}>
      <dt>{label}</dt>
      <dd>
        <Place name={place} />{' '}
        <span className={classes.time}>
          <ListDate text={at} />
        </span>
      </dd>
    </div>
  )
}

/** A place of any length in one line: its postcode is never cut. */
export function Place({ name }: { name: string }) {
  const [before, postcode] = townAndPostcode(name)
  return (
    <span className={classes.place} title={name}>
      <span className={classes.town}>{before}</span>
      {postcode && <span className="ql-nowrap">{postcode}</span>}
    </span>
  )
}
