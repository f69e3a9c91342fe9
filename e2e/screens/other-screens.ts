/** The screens without sign-in, and those of operators. */
import type { Screen } from './screen.ts'
import { fill, opens, press, pressInside, reads, steps, toast, waitForDialog } from './steps.ts'

/** An unknown path; the server answers 404. */
export const NOWHERE = '/nothing/of/the/kind'

const REQUIRED = 'This field is required.'

export const publicScreens: readonly Screen[] = [
  { name: 'front page', at: '/', prepare: reads('Grace Okafor') },
  { name: 'login', at: '/login', prepare: reads('Grace Okafor') },
  {
    name: 'login, refused',
    at: '/login',
    prepare: steps(
      fill('Email', 'unknown@nowhere.example'),
      fill('Password', 'wrong'),
      press('Login'),
      toast('Unable to log in'),
    ),
  },
  { name: 'haulier registration', at: '/haulier-registration' },
  { name: 'shipper registration', at: '/shipper-registration' },
  {
    name: 'registration, errors',
    at: '/shipper-registration',
    prepare: steps(press('Register'), reads(REQUIRED)),
  },
  { name: 'password reset', at: '/password-reset' },
  { name: 'password confirm', at: '/password-confirm#token=hY3kSd0cW7nVq2LrT9bXz5mJf8aGpE1uQo4iRt6yKwD' },
  {
    name: 'password confirm, errors',
    at: '/password-confirm',
    prepare: steps(
      fill('New password', 'a long way to Hull'),
      fill('Confirm password', 'another'),
      press(/password/i),
      reads('Passwords do not match'),
    ),
  },
  { name: 'join, without a token', at: '/join', prepare: reads('Token') },
  {
    name: 'join, an old token',
    at: '/join#token=hY3kSd0cW7nVq2LrT9bXz5mJf8aGpE1uQo4iRt6yKwD',
    prepare: reads('no longer works'),
  },
  { name: 'not activated', at: '/account-not-activated' },
  { name: 'terms', at: '/terms' },
  { name: 'privacy', at: '/privacy' },
  { name: '404', at: '/404' },
  { name: 'unknown address', at: NOWHERE },
  { name: 'mailbox', at: '/mailbox', prepare: reads('to ') },
  { name: 'operator sign-in', at: '/operator' },
]

/** The screens of operators, with the id of a company that has documents, and a booking. */
export const operatorScreens = (company: number, booking: string): Screen[] => [
  { name: 'desk', at: '/operator', prepare: reads('Glen Affric Haulage') },
  { name: 'activate?', at: '/operator', prepare: opens('Activate Glen Affric Haulage') },
  { name: 'companies', at: '/operator/companies', prepare: reads('Glen Affric Haulage') },
  { name: 'companies, none', at: '/operator/companies?search=no+such+company', prepare: reads(/No company/) },
  { name: 'company', at: `/operator/companies/${company}`, prepare: reads('What operators did') },
  {
    name: 'deactivate?',
    at: `/operator/companies/${company}`,
    prepare: steps(press(/^Deactivate /), waitForDialog),
  },
  {
    name: 'give a plan, errors',
    at: `/operator/companies/${company}`,
    prepare: steps(opens('Give a plan'), pressInside('Give plan'), reads(/required/)),
  },
  { name: 'no such company', at: '/operator/companies/999999', prepare: reads('No such company') },
  { name: 'bookings, operator', at: '/operator/bookings', prepare: reads(booking) },
  { name: 'bookings, operator, none', at: '/operator/bookings?search=nothing', prepare: reads(/No booking/) },
  { name: 'booking, operator', at: `/operator/bookings/${booking}`, prepare: reads('What was agreed') },
  { name: 'no such booking', at: '/operator/bookings/QL-999999', prepare: reads('No such booking') },
  { name: 'audit log', at: '/operator/audit', prepare: reads('Activated the company') },
  { name: 'security log', at: '/operator/security-log', prepare: reads('Sign-in') },
  { name: 'security log, nothing', at: '/operator/security-log?search=nothing+of+the+kind' },
  { name: 'outbox', at: '/operator/outbox', prepare: reads('Outbox') },
  { name: 'outbox, sent', at: '/operator/outbox?search=activated', prepare: reads(/^Sent/) },
  { name: 'market', at: '/operator/market', prepare: reads('Requests posted') },
  { name: 'system', at: '/operator/system', prepare: reads('Storage by company') },
  { name: 'operators', at: '/operator/operators', prepare: reads('Where you are signed in') },
  {
    name: 'add operator, errors',
    at: '/operator/operators',
    prepare: steps(opens('Add operator'), pressInside('Add operator'), reads(/required|valid/)),
  },
  { name: 'mails', at: '/operator/mailbox', prepare: reads(/quote from/) },
  {
    name: 'mail',
    at: '/operator/mailbox?search=activated',
    prepare: steps(press(/activated/), waitForDialog),
  },
  {
    name: 'audit log, one company',
    at: `/operator/audit?company=${company}`,
    prepare: reads('Activated the company'),
  },
  { name: 'audit log, nothing', at: '/operator/audit?search=nothing+of+the+kind' },
]
