/** The columns of the files of operators. */
import type { ListedOperator } from '#domain/operator/accounts.ts'
import type { MarketWeek } from '#domain/operator/market.ts'
import type { AuditEntry, CompanyRow } from '#domain/operator/operator.ts'
import { type OutboxMail, STATE_TEXTS } from '#domain/operator/outbox.ts'
import { statusText } from '#domain/operator/rules.ts'
import type { SecurityEvent } from '#domain/security/log.ts'
import { kindText, outcomeText } from '#domain/security/logText.ts'
import type { Column } from './write.ts'

export const COMPANIES: readonly Column<CompanyRow>[] = [
  ['Company ID', ({ id }) => id],
  ['Company', ({ name }) => name],
  ['Number', ({ number }) => number],
  ['Country', ({ country }) => country],
  ['Type', ({ type }) => type],
  ['Status', (company) => statusText(company)],
  ['Registered', ({ registeredAt }) => registeredAt],
  ['Activated', ({ activatedAt }) => activatedAt],
  ['Deactivated', ({ deactivatedAt }) => deactivatedAt],
  ['Reason', ({ reason }) => reason],
  ['Contact', ({ contact }) => contact && `${contact.firstName} ${contact.lastName}`],
  ['Email', ({ contact }) => contact?.email ?? null],
  ['Phone', ({ contact }) => contact?.phone ?? null],
]

export const AUDIT: readonly Column<AuditEntry>[] = [
  ['When', ({ when }) => when],
  ['Who', ({ who }) => who],
  ['What', ({ what }) => what],
  ['Company', ({ company }) => company],
]

export const SECURITY: readonly Column<SecurityEvent>[] = [
  ['When', ({ at }) => at],
  ['Who', ({ who }) => who],
  ['What', ({ kind }) => kindText(kind)],
  ['Outcome', ({ outcome }) => outcomeText(outcome)],
  ['Address', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Detail', ({ detail }) => detail],
  ['Company', ({ company }) => company],
]

export const OUTBOX: readonly Column<OutboxMail>[] = [
  ['Written', ({ queuedAt }) => queuedAt],
  ['To', ({ recipient }) => recipient],
  ['Subject', ({ subject }) => subject],
  ['State', ({ state }) => STATE_TEXTS[state]],
  ['Sent', ({ sentAt }) => sentAt],
  ['Next try', ({ nextTryAt }) => nextTryAt],
  ['Tries', ({ tries }) => tries],
  ['Last error', ({ lastError }) => lastError],
]

export const OPERATORS: readonly Column<ListedOperator>[] = [
  ['Email', ({ email }) => email],
  ['Added', ({ addedAt }) => addedAt],
  ['From the settings', ({ isOfSettings }) => isOfSettings],
  ['Second factor', ({ hasSecondFactor }) => hasSecondFactor],
]

export const MARKET: readonly Column<MarketWeek>[] = [
  ['Week from', ({ from }) => from],
  ['Requests posted', ({ posts }) => posts],
  ['Quotes per request', ({ quotesPerRequest }) => quotesPerRequest],
  ['Minutes to first quote', ({ minutesToFirstQuote }) => minutesToFirstQuote],
  ['Requests accepted', ({ awards }) => awards],
  ['Plans bought or given', ({ plansSold }) => plansSold],
]
