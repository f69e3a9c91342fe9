/** The screens of companies, by the signed-in user. */
import { SESSION_PARAMETER } from '#contract/plans.ts'
import { haulierBookingScreens, ownerBookingScreens } from './booking-screens.ts'
import { type Fixtures, LONG_HAULIER } from './fixtures.ts'
import type { Screen } from './screen.ts'
import {
  choose,
  choosePdf,
  fill,
  key,
  menu,
  opens,
  pick,
  press,
  pressInside,
  reads,
  steps,
  toast,
  tooltip,
  waitForDialog,
  withEmptyReplies,
} from './steps.ts'

const REQUIRED = 'This field is required.'
const LISTS = /\/api\/\w*quoterequests\w*\/\?/

/** As many columns as a traffic office has, each with more in it than its title is wide. */
const ORDINARY_SPREADSHEET = [
  'Our Ref;Imp/Exp;Line;Vessel;Collection;Collection date;Time;Deliver to;Delivery date;Size;Boxes;Weight kgs;Target;Haz;Remarks',
  'PO 5000;Import;Hapag-Lloyd;MADRID MAERSK;London Gateway;Mon 16 November;08:00;Manchester M17 1WA;17.11.26;40ft HC;2;18,500;£1,450.00;N;Ring before delivery',
  'PO 5001;Imp;MSC;;Atlantis;2026-11-17;8.30;Leeds LS9 0PX;;20DC;1;14.2t;;Y;',
  'Total;;;;;;;;;;3;;;;',
].join('\n')

/** The pages that are the same for every company. */
const common: readonly Screen[] = [
  { name: 'user profile', at: '/user-profile', prepare: reads('Change password') },
  {
    name: 'user profile, errors',
    at: '/user-profile',
    prepare: steps(fill('First name', ''), press('Save'), press('Change password'), reads(REQUIRED)),
  },
  { name: 'user settings', at: '/user-settings' },
  { name: 'help', at: '/help' },
  { name: 'quote settings', at: '/quote-settings' },
  { name: 'notifications', at: '/notifications' },
  { name: 'templates and places', at: '/templates', prepare: reads('Places') },
  { name: 'import', at: '/import-requests', prepare: reads('Sample file') },
  {
    name: 'import, rows to correct',
    at: '/import-requests',
    prepare: steps(
      fill(
        'Or paste rows, with their titles',
        'Ref,Pickup,Delivery,Size,Buyer\nA,Atlantis,Leeds,40HC,Jo\nB,,,2 x 40,Jo',
      ),
      press('Read these rows'),
      reads('2 requests in 2 rows'),
    ),
  },
  {
    name: 'import, an ordinary spreadsheet',
    at: '/import-requests',
    prepare: steps(
      fill('Or paste rows, with their titles', ORDINARY_SPREADSHEET),
      press('Read these rows'),
      reads('2 requests in 2 rows'),
    ),
  },
  { name: 'additional services', at: '/additional-services' },
  { name: 'service profiles', at: '/service-profiles' },
]

/** An Admin of a shipper on a paid plan, with requests in every state. */
export function shipperScreens(fixtures: Fixtures): Screen[] {
  const { requests, payment } = fixtures
  const at = (id: number) => `/quote-requests/${id}`
  const [list, create] = ['/quote-requests', opens('Create Quote Request')]
  return [
    { name: 'requests', at: list, prepare: reads('PO 1') },
    {
      name: 'requests, none',
      at: list,
      prepare: steps(withEmptyReplies(LISTS), reads('There are currently no quote requests.')),
    },
    {
      name: 'requests, none found',
      at: `${list}?search=nothing+of+the+kind`,
      prepare: reads('No quote requests match'),
    },
    { name: 'requests, filters', at: list, prepare: steps(press('Filters'), reads('Delivery place')) },
    { name: 'requests, filtered', at: `${list}?size=40HC&delivery=LS`, prepare: reads('To LS, Leeds') },
    { name: 'keys', at: list, prepare: steps(reads('PO 1'), key('?'), waitForDialog) },
    { name: 'menu My Company', at: list, prepare: steps(reads('PO 1'), menu('My Company')) },
    { name: 'menu My User', at: list, prepare: steps(reads('PO 1'), menu('My User')) },
    { name: 'create containers', at: list, prepare: create },
    {
      name: 'create containers, errors',
      at: list,
      prepare: steps(create, press('Add a container size'), pressInside('Submit'), reads(REQUIRED)),
    },
    { name: 'create load', at: list, prepare: steps(create, pick('General Haulage')) },
    {
      name: 'create load, errors',
      at: list,
      prepare: steps(
        create,
        pick('General Haulage'),
        pressInside('Submit'),
        reads('Please update a vehicle type'),
      ),
    },
    { name: 'create, duplicated', at: `${list}?duplicate=${requests.containers}`, prepare: waitForDialog },
    { name: 'containers, owner', at: at(requests.containers), prepare: reads('Our last word') },
    { name: 'containers, owner, menu', at: at(requests.containers), prepare: menu('More') },
    { name: 'load, owner', at: at(requests.load), prepare: reads('Cheapest of 2') },
    { name: 'accepted, owner', at: at(requests.accepted), prepare: reads('Won') },
    { name: 'cancelled, owner', at: at(requests.cancelled) },
    {
      name: 'cancelled, owner, reason',
      at: at(requests.cancelled),
      prepare: tooltip('Cancel Quote Request'),
    },
    { name: 'untouched, owner', at: at(requests.untouched) },
    { name: 'counter containers', at: at(requests.containers), prepare: opens('Counter') },
    {
      name: 'counter containers, errors',
      at: at(requests.containers),
      prepare: steps(opens('Counter'), fill('Rate per 20DC', ''), pressInside('Submit'), reads(REQUIRED)),
    },
    { name: 'counter load', at: at(requests.load), prepare: opens('Counter') },
    { name: 'accept?', at: at(requests.containers), prepare: opens('Accept') },
    { name: 'cancel counter?', at: at(requests.containers), prepare: opens('Cancel') },
    { name: 'cancel request?', at: at(requests.containers), prepare: opens('Cancel Quote Request') },
    {
      name: 'delete request?',
      at: at(requests.untouched),
      prepare: steps(menu('More'), choose('Delete'), waitForDialog),
    },
    { name: 'extend', at: at(requests.untouched), prepare: opens('Extend deadline') },
    {
      name: 'extend, error',
      at: at(requests.untouched),
      prepare: steps(
        opens('Extend deadline'),
        fill('New quote deadline', '01/01/2020'),
        key('Tab'),
        pressInside('Extend deadline'),
        reads(/deadline must/),
      ),
    },
    { name: 'no such request', at: at(999_999), prepare: reads('Page not found') },
    ...ownerBookingScreens(fixtures),
    { name: 'directory', at: '/haulier-directory', prepare: reads('Wye Haulage') },
    {
      name: 'directory, none found',
      at: '/haulier-directory?search=no+such+company',
      prepare: reads('No haulage company fits'),
    },
    {
      name: 'profile in full',
      at: '/haulier-directory/Orwell%20Container%20Haulage%20Ltd',
      prepare: reads('1 of 3'),
    },
    { name: 'profile, empty', at: `/haulier-directory/${encodeURIComponent(LONG_HAULIER)}` },
    { name: 'company profile, shipper', at: '/company-profile' },
    {
      name: 'company profile, shipper, saved',
      at: '/company-profile',
      prepare: steps(fill('City', 'Hull'), press('Save'), toast('Company profile has been updated')),
    },
    {
      name: 'leave without saving?',
      at: '/company-profile',
      prepare: steps(fill('City', 'Goole'), menu('My User'), choose('Help'), waitForDialog),
    },
    { name: 'users', at: '/user-management', prepare: reads('Admin') },
    { name: 'security log', at: '/security-log', prepare: reads('Sign-in') },
    {
      name: 'users, none found',
      at: '/user-management?search=no+such+user',
      prepare: reads('No users match'),
    },
    { name: 'invite', at: '/user-management', prepare: opens('Invite Users') },
    {
      name: 'invite, error',
      at: '/user-management',
      prepare: steps(opens('Invite Users'), pressInside('Send Invite'), reads('This field is required')),
    },
    { name: 'api keys', at: '/api-and-webhooks', prepare: reads('There are no API keys yet.') },
    { name: 'make api key', at: '/api-and-webhooks', prepare: opens('Make API key') },
    {
      name: 'make api key, errors',
      at: '/api-and-webhooks',
      prepare: steps(opens('Make API key'), pressInside('Make API key'), reads(REQUIRED)),
    },
    { name: 'add webhook', at: '/api-and-webhooks', prepare: opens('Add webhook') },
    {
      name: 'add webhook, errors',
      at: '/api-and-webhooks',
      prepare: steps(opens('Add webhook'), pressInside('Add webhook'), reads(REQUIRED)),
    },
    { name: 'plans, paid', at: '/pricing-plan', prepare: reads('Renew current plan') },
    {
      name: 'plans, cancelled',
      at: '/pricing-plan?cancelled=true',
      prepare: steps(reads('Renew current plan'), toast('Purchase cancelled!')),
    },
    { name: 'plans, before paying', at: '/pricing-plan', prepare: opens('Renew current plan') },
    { name: 'payment, none', at: '/payment-successful', prepare: reads('Nothing was paid now') },
    {
      name: 'payment successful',
      at: `/payment-successful?success=true&${SESSION_PARAMETER}=${payment}`,
      prepare: reads('Your plan has been updated'),
    },
    ...common,
  ]
}

/** A haulier that has quoted, was countered, has won, and has asked others. */
export function haulierScreens(fixtures: Fixtures): Screen[] {
  const { requests, subcontract, checkout } = fixtures
  const at = (id: number) => `/quote-requests/${id}`
  const list = '/quote-requests'
  return [
    { name: 'bids', at: list, prepare: reads('Quote Requests') },
    {
      name: 'bids, none',
      at: list,
      prepare: steps(withEmptyReplies(LISTS), reads('There are no quote requests to bid on')),
    },
    { name: 'containers, haulier', at: at(requests.containers), prepare: reads('Our last word') },
    { name: 'load, haulier', at: at(requests.load), prepare: reads('Pending') },
    { name: 'load, haulier, reason', at: at(requests.load), prepare: tooltip('Submit Quote') },
    { name: 'won, haulier', at: at(requests.accepted), prepare: reads('Won') },
    { name: 'available, haulier', at: at(requests.untouched), prepare: reads('Available') },
    { name: 'quote containers', at: at(requests.untouched), prepare: opens('Submit Quote') },
    {
      name: 'quote containers, errors',
      at: at(requests.untouched),
      prepare: steps(opens('Submit Quote'), pressInside('Submit'), reads(REQUIRED)),
    },
    { name: 'quote load', at: at(requests.unquotedLoad), prepare: opens('Submit Quote') },
    {
      name: 'quote load, errors',
      at: at(requests.unquotedLoad),
      prepare: steps(opens('Submit Quote'), pressInside('Submit'), reads(REQUIRED)),
    },
    { name: 'counter back', at: at(requests.containers), prepare: opens('Counter') },
    { name: 'accept counter?', at: at(requests.containers), prepare: opens('Accept') },
    { name: 'reject counter?', at: at(requests.containers), prepare: opens('Reject') },
    { name: 'cancel quote?', at: at(requests.load), prepare: opens('Cancel') },
    ...haulierBookingScreens(fixtures),
    { name: 'subbie requests', at: '/subbie-quotes', prepare: reads('SUB 1') },
    {
      name: 'subbie requests, none',
      at: '/subbie-quotes',
      prepare: steps(withEmptyReplies(LISTS), reads('There are currently no sub-contractor')),
    },
    { name: 'subbie request', at: `/subbie-quotes/${subcontract}`, prepare: reads('Wye Haulage') },
    { name: 'create subbie request', at: '/subbie-quotes', prepare: opens('Create Quote Request') },
    { name: 'company profile, haulier', at: '/company-profile', prepare: reads('conditions.pdf') },
    {
      name: 'company profile, haulier, errors',
      at: '/company-profile',
      prepare: steps(
        choosePdf('File of fleet image 1'),
        reads('This file type is not accepted'),
        fill('Fleet Size', '100000'),
        fill('Website', 'quay'),
        press('Save'),
        reads('Enter a whole number'),
      ),
    },
    { name: 'delete document?', at: '/company-profile', prepare: opens('Delete Conditions of Carriage') },
    { name: 'test checkout', at: checkout, prepare: reads('No money moves') },
    { name: 'plans, free haulier', at: '/pricing-plan', prepare: reads('Upgrade') },
    { name: 'directory, free Admin', at: '/haulier-directory', prepare: reads('Upgrade to see +200 more') },
    { name: 'profile, not on Free', at: '/haulier-directory/Wye%20Haulage', prepare: reads('Wye Haulage') },
  ]
}

/** A User of a shipper on Free that has used up its month. */
export const userScreens: readonly Screen[] = [
  {
    name: 'limit reached',
    at: '/quote-requests',
    prepare: steps(opens('Create Quote Request'), reads('for this month are used up')),
  },
  { name: 'users, as User', at: '/user-management', prepare: reads('Admin') },
  { name: 'users, as User, reason', at: '/user-management', prepare: tooltip('Invite Users') },
  { name: 'api keys, as User', at: '/api-and-webhooks', prepare: reads('Only an Admin') },
  { name: 'plans, as User', at: '/pricing-plan', prepare: reads('Please ask your company admin') },
  { name: 'directory, free User', at: '/haulier-directory', prepare: reads('Upgrade to see +200 more') },
]

/** A haulier of the demo with a complete profile. */
export const filledScreens: readonly Screen[] = [
  { name: 'company profile, filled', at: '/company-profile', prepare: reads('conditions-of-carriage.pdf') },
  { name: 'bids, filled', at: '/quote-requests', prepare: reads('Shipper Name') },
  { name: 'bids, second page', at: '/quote-requests?page=2', prepare: reads('Previous') },
]

/** A shipper and a haulier that were just activated. */
export const newShipperScreens: readonly Screen[] = [
  { name: 'no VAT number', at: '/quote-requests', prepare: opens('Create Quote Request') },
  { name: 'company profile, new shipper', at: '/company-profile', prepare: reads('add your VAT number') },
]
export const newHaulierScreens = ({ requests }: Fixtures): Screen[] => [
  {
    name: 'missing information',
    at: `/quote-requests/${requests.untouched}`,
    prepare: opens('Submit Quote'),
  },
  { name: 'company profile, new haulier', at: '/company-profile', prepare: reads('No file yet') },
]
