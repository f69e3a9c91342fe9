/**
 * The lanes of a haulier's user, and the emails that a user wants (docs/rules/lanes.md, docs/rules/notifications.md).
 */
import { Lane, LaneChange, LaneDraft, LaneFilter } from '#domain/lanes/lane.ts'
import { Notifications } from '#domain/notifications/notifications.ts'
import { haulage, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const LaneFilterWire = wire(LaneFilter, {
  haulageType: ['haulageType', listOf(haulage())],
  loadType: 'loadType',
  sizes: 'sizes',
  requirements: 'requirements',
  pickup: 'pickup',
  delivery: 'delivery',
  pickupFromDays: 'pickupFromDays',
  pickupToDays: 'pickupToDays',
})

const names = { name: 'name', filter: ['filter', LaneFilterWire], alert: 'alert' } as const

export const LaneWire = wire(Lane, { id: 'id', ...names, version: 'version' })

export const listLanes = endpoint('listLanes', {
  method: 'GET',
  path: '/api/lanes/',
  access: 'company',
  source: 'docs/rules/lanes.md#lane',
  summary: "The caller's lanes, the oldest first",
  reply: { listOf: LaneWire },
  csv: 'lanes',
})

export const createLane = endpoint('createLane', {
  method: 'POST',
  path: '/api/lanes/',
  access: 'company',
  source: 'docs/rules/lanes.md#lane',
  summary: 'Save a search as a lane',
  body: wire(LaneDraft, names),
  reply: LaneWire,
  creates: true,
})

export const getLane = endpoint('getLane', {
  method: 'GET',
  path: '/api/lanes/{id}/',
  access: 'company',
  source: 'docs/rules/lanes.md#lane',
  summary: 'One of the caller’s lanes',
  reply: LaneWire,
})

export const changeLane = endpoint('changeLane', {
  method: 'PATCH',
  path: '/api/lanes/{id}/',
  access: 'company',
  source: 'docs/rules/lanes.md#lane',
  summary: 'Change a lane, in the given version if it has one; a filter is replaced as a whole',
  body: wire(LaneChange, { ...names, version: 'version' }),
  reply: LaneWire,
})

export const deleteLane = endpoint('deleteLane', {
  method: 'DELETE',
  path: '/api/lanes/{id}/',
  access: 'company',
  source: 'docs/rules/lanes.md#lane',
  summary: 'Remove a lane',
})

const NotificationsWire = wire(Notifications, { quotes: 'quotes' })

export const getNotifications = endpoint('getNotifications', {
  method: 'GET',
  path: '/api/notifications/',
  access: 'company',
  source: 'docs/rules/notifications.md#settings',
  summary: 'Which emails the caller wants',
  reply: NotificationsWire,
})

export const saveNotifications = endpoint('saveNotifications', {
  method: 'PATCH',
  path: '/api/notifications/',
  access: 'company',
  source: 'docs/rules/notifications.md#settings',
  summary: 'Choose which emails the caller wants',
  body: NotificationsWire,
  reply: NotificationsWire,
})
