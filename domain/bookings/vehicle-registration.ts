/** Vehicle registrations: kept in capitals with single blanks (docs/rules/bookings.md#vehicle-registration). */
import { withoutInvisible } from '../fields.ts'

/**
 * A British registration of today's form, in its two groups. No other country has this form, so that blanks may be
 * anywhere: AB 12 CDE. Older forms are left as typed: HGV1 may as well be the name that a fleet has for a vehicle.
 */
const CURRENT_FORM = /^([A-Z] ?[A-Z] ?\d ?\d)[ .-]*([A-Z] ?[A-Z] ?[A-Z])$/

/**
 * A registration as it is kept and shown, however it was typed: in capitals, without invisible characters, with single
 * blanks, and one of today's British form with a blank between its two groups. Other texts, such as older and foreign
 * registrations or that of a trailer after it, keep their signs.
 */
export function cleanRegistration(text: string): string {
  const typed = withoutInvisible(text).replace(/\s+/g, ' ').trim().toUpperCase()
  const groups = CURRENT_FORM.exec(typed)?.slice(1)
  return groups ? groups.map((group) => group.replaceAll(' ', '')).join(' ') : typed
}
