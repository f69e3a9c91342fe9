/** The tables of screens that need no sign-in, and of those of the provider's staff. */
import { acts, dialogThere, fill, opens, press, pressInside, reads, toast } from './acts.ts'
import type { Screen } from './look.ts'

/** Leads nowhere, which the server says with its status. */
export const NOWHERE = '/nothing/of/the/kind'

const REQUIRED = 'This field is required.'

export const publicScreens: readonly Screen[] = [
  { name: 'front page', at: '/', prepare: reads('Grace Okafor') },
  { name: 'login', at: '/login', prepare: reads('Grace Okafor') },
  {
    name: 'login, refused',
    at: '/login',
    prepare: acts(
      fill('Email', 'nobody@nowhere.example'),
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
    prepare: acts(press('Register'), reads(REQUIRED)),
  },
  { name: 'password reset', at: '/password-reset' },
  { name: 'password confirm', at: '/password-confirm?token=hY3kSd0cW7nVq2LrT9bXz5mJf8aGpE1uQo4iRt6yKwD' },
  {
    name: 'password confirm, errors',
    at: '/password-confirm',
    prepare: acts(
      fill('New password', 'a long way to Hull'),
      fill('Confirm password', 'another'),
      press(/password/i),
      reads('Passwords do not match'),
    ),
  },
  { name: 'not activated', at: '/account-not-activated' },
  { name: 'terms', at: '/terms' },
  { name: 'privacy', at: '/privacy' },
  { name: '404', at: '/404' },
  { name: 'unknown address', at: NOWHERE },
  { name: 'interface', at: '/api/docs' },
  { name: 'mailbox', at: '/mailbox', prepare: reads('to ') },
  { name: 'operator sign-in', at: '/operator' },
]

/** The staff's, with the id of a company that has documents. */
export const operatorScreens = (company: number): Screen[] => [
  { name: 'desk', at: '/operator', prepare: reads('Glen Affric Haulage') },
  { name: 'activate?', at: '/operator', prepare: opens('Activate Glen Affric Haulage') },
  { name: 'companies', at: '/operator/companies', prepare: reads('Glen Affric Haulage') },
  { name: 'companies, none', at: '/operator/companies?search=nobody+at+all', prepare: reads(/No company/) },
  { name: 'company', at: `/operator/companies/${company}`, prepare: reads('What the staff did') },
  {
    name: 'deactivate?',
    at: `/operator/companies/${company}`,
    prepare: acts(press(/^Deactivate /), dialogThere),
  },
  { name: 'no such company', at: '/operator/companies/999999', prepare: reads('No such company') },
  { name: 'audit log', at: '/operator/audit', prepare: reads('Activated the company') },
  { name: 'staff', at: '/operator/staff', prepare: reads('Add operator') },
  {
    name: 'add operator, errors',
    at: '/operator/staff',
    prepare: acts(opens('Add operator'), pressInside('Add operator'), reads(/required|valid/)),
  },
  { name: 'mails', at: '/operator/mailbox', prepare: reads(/quote from/) },
  { name: 'mail', at: '/operator/mailbox?search=activated', prepare: acts(press(/activated/), dialogThere) },
  { name: 'audit log, nothing', at: '/operator/audit?search=nothing+of+the+kind' },
]
