/** The tabs of a list of requests, and its new requests, as SQL (docs/rules/attention.md#tabs). */
import { sql } from 'kysely'
import type { ListTab } from '#domain/attention/attention.ts'
import type { Sql } from '../db/json.ts'
import type { PartName } from './list-filters.ts'
import type { ViewerSql } from './viewer.ts'

/**
 * The requests with a quote that the user has not seen and that can still be accepted. Triggers store until when, also
 * when a haulier is deactivated or active again.
 */
export function unseenQuotesSql({ userId, now }: ViewerSql): Sql {
  return sql`select s.request_id from seen_request s where s.person_id = ${userId} and s.quotes_until > ${now}`
}

/**
 * The counters `q` of hauliers that wait for this owner's answer. One that the owner has countered stays live, but waits
 * for the haulier as long as the owner's counter does.
 */
export function waitingCountersSql({ companyId, now }: ViewerSql): Sql {
  return sql`q.owner_id = ${companyId} and q.side = 'haulier' and q.counters_id is not null
    and q.is_open and q.live_until > ${now}
    and not exists (select from quote answer
      where answer.counters_id = q.id and answer.is_open and answer.live_until > ${now})`
}

/** The company's requests with such a counter, including those decided in the meantime. */
function countersToOwnerSql(viewer: ViewerSql): Sql {
  return sql`select q.request_id from quote q where ${waitingCountersSql(viewer)}`
}

/** The requests on which the owner waits for this haulier's answer, including those decided in the meantime. */
function countersToHaulierSql({ companyId, now }: ViewerSql): Sql {
  return sql`select q.request_id from quote q where q.haulier_id = ${companyId} and q.side = 'owner'
    and q.is_open and q.live_until > ${now}`
}

/**
 * SQL that is true while the haulier of quote `q` is active: only then can its offer be accepted. A subquery, which
 * PostgreSQL looks up for each row; it might join all companies.
 */
export const ofActiveHaulierSql = sql`(select haulier.is_active from company haulier where haulier.id = q.haulier_id)`

/** The end of today in London. */
const endOfTodaySql = ({ today }: Pick<ViewerSql, 'today'>): Sql =>
  sql`((${today} + 1)::timestamp at time zone 'Europe/London')`

/** The offers `q` of active hauliers to this owner that can be accepted until the end of today at the latest. */
export function expiringSql({ companyId, now, today }: ViewerSql): Sql {
  return sql`q.owner_id = ${companyId} and q.side = 'haulier' and q.is_open
    and q.live_until > ${now} and q.live_until <= ${endOfTodaySql({ today })}
    and ${ofActiveHaulierSql}`
}

/** The company's requests with a quote deadline today. */
export function deadlineTodaySql({ companyId, today }: ViewerSql): Sql {
  return sql`r.owner_id = ${companyId} and r.status = 'Open' and r.deleted_at is null and r.deadline = ${today}`
}

/** The requests that are new again for the user, after a step of the other side. */
function newAgainSql({ userId }: ViewerSql): Sql {
  return sql`select s.request_id from seen_request s where s.person_id = ${userId} and s.is_new`
}

/** SQL that is true if the user has never seen request `r` and it was posted after the user joined. */
function neverSeenSql({ userId }: ViewerSql): Sql {
  return sql`r.id > (select person.seen_up_to from person where person.id = ${userId})
    and not exists (select 1 from seen_request s where s.person_id = ${userId} and s.request_id = r.id)`
}

/**
 * SQL that is true if request `r` with its company as `owner` is new for the user. A request of the user's company is
 * new only after a step of a haulier; one that the user has never seen only while it is open and not withheld, as in
 * the tab of new requests.
 */
export function isNewSql(viewer: ViewerSql): Sql {
  const { userId, companyId, today } = viewer
  return sql`coalesce(
    (select s.is_new from seen_request s where s.person_id = ${userId} and s.request_id = r.id),
    r.owner_id <> ${companyId} and r.status = 'Open' and r.deadline >= ${today} and owner.is_active
      and r.id > (select person.seen_up_to from person where person.id = ${userId}))`
}

/** SQL that is true if request `r` is among some ids. */
type Among = (ids: Sql) => Sql

/** For rows that an index finds by these ids. */
const byIndex: Among = (ids) => sql`r.id = any(array(${ids}))`

/** For rows that are found otherwise: a hash table of the ids, where an array would be searched for each row. */
export const byHash: Among = (ids) => sql`(r.id in (${ids})) is true`

/**
 * The rows that a tab keeps of a part of a list, as conditions on `r`. Several conditions mean disjoint sets, each
 * readable in the order of the list.
 */
export function tabConditions(tab: ListTab, part: PartName, viewer: ViewerSql, among = byIndex): Sql[] {
  const within = (ids: Sql) => sql`and ${among(ids)}`
  const { today, companyId } = viewer
  switch (tab) {
    case 'needsMe': {
      const waiting =
        part === 'own'
          ? sql`${unseenQuotesSql(viewer)} union ${countersToOwnerSql(viewer)}`
          : countersToHaulierSql(viewer)
      return [sql`and r.status = 'Open' ${within(waiting)}`]
    }
    case 'new': {
      const newAgain = within(newAgainSql(viewer))
      return part === 'open' ? [newAgain, sql`and ${neverSeenSql(viewer)}`] : [newAgain]
    }
    case 'closingToday': {
      if (part === 'own') {
        const ending = sql`select q.request_id from quote q where ${expiringSql(viewer)}
          union select r.id from request r where ${deadlineTodaySql(viewer)}`
        return [sql`and r.status = 'Open' ${within(ending)}`]
      }
      return [sql`and r.stage = 'Open' and r.deadline = ${today}`]
    }
    case 'won':
      if (part === 'own') return [sql`and r.status = 'Accepted'`]
      return [
        within(sql`select q.request_id from quote q where q.haulier_id = ${companyId} and q.status = 'Won'`),
      ]
    default:
      return [sql``]
  }
}
