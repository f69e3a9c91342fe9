/** Vehicle registrations: kept in capitals with single blanks (docs/rules/bookings.md#vehicle-registration). */
import { withoutInvisible } from '../fields.ts'

/** The forms of British and Northern Irish registrations, each in its two groups. */
const FORMS = [
  // Since 2001. No other country has this form, so that blanks may be anywhere: AB 12 CDE.
  /^([A-Z] ?[A-Z] ?\d ?\d)[ .-]*([A-Z] ?[A-Z] ?[A-Z])$/,
  // 1983 to 2001, and 1963 to 1983.
  /^([A-Z]\d{1,3})[ .-]?([A-Z]{3})$/,
  /^([A-Z]{3})[ .-]?(\d{1,3}[A-Z])$/,
  // Before 1963, and Northern Ireland.
  /^([A-Z]{1,3})[ .-]?(\d{1,4})$/,
  /^(\d{1,4})[ .-]?([A-Z]{1,3})$/,
]

/**
 * A registration as it is kept and shown, however it was typed: in capitals, without invisible characters, with single
 * blanks, and a British one with a blank between its two groups. Other texts, such as foreign registrations or that of
 * a trailer after it, keep their signs.
 */
export function cleanRegistration(text: string): string {
  const typed = withoutInvisible(text).replace(/\s+/g, ' ').trim().toUpperCase()
  for (const form of FORMS) {
    const groups = form.exec(typed)?.slice(1)
    if (groups) return groups.map((group) => group.replaceAll(' ', '')).join(' ')
  }
  return typed
}
