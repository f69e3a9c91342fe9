import type { Migration } from 'kysely/migration'
import * as start from './001-start.ts'
import * as analyticsId from './002-analytics-id.ts'
import * as catchUp from './003-catch-up.ts'
import * as referencesAndPorts from './010-references-and-ports.ts'
import * as orderedLists from './030-ordered-lists.ts'
import * as indexesOfForeignKeys from './031-indexes-of-foreign-keys.ts'
import * as declinedRegistrations from './040-declined-registrations.ts'
import * as extrasAndStops from './050-extras-and-stops.ts'
import * as bookings from './060-bookings.ts'
import * as bookingExpected from './061-booking-expected.ts'
import * as places from './070-places.ts'
import * as attention from './071-attention.ts'
import * as lanes from './072-lanes.ts'
import * as questions from './073-questions.ts'
import * as listFilters from './075-list-filters.ts'
import * as templatesAndPlaces from './076-templates-and-places.ts'
import * as indexesOfLaterForeignKeys from './079-indexes-of-later-foreign-keys.ts'
import * as indexesForHousekeeping from './105-indexes-for-housekeeping.ts'
import * as access from './110-access.ts'
import * as openInvitations from './115-open-invitations.ts'
import * as firstSteps from './116-first-steps.ts'
import * as endedSessions from './117-ended-sessions.ts'
import * as deletedImages from './120-deleted-images.ts'
import * as bookingSearch from './125-booking-search.ts'
import * as combinedWrites from './130-combined-writes.ts'
import * as changeFeed from './140-change-feed.ts'
import * as apiKeys from './145-api-keys.ts'
import * as webhooks from './146-webhooks.ts'
import * as lostQuotes from './147-lost-quotes.ts'
import * as givenPlans from './150-given-plans.ts'
import * as search from './160-search.ts'
import * as singleKeys from './170-single-keys.ts'
import * as paymentFailures from './175-payment-failures.ts'
import * as withheldRequests from './185-withheld-requests.ts'
import * as initialPasswords from './190-initial-passwords.ts'
import * as withdrawnChanges from './195-withdrawn-changes.ts'
import * as versions from './196-versions.ts'
import * as filtersOfQuotedRequests from './200-filters-of-quoted-requests.ts'
import * as quotesOfAnAuthor from './202-quotes-of-an-author.ts'
import * as rarerStatistics from './203-rarer-statistics.ts'
import * as countsOfTheDay from './204-counts-of-the-day.ts'
import * as leasedWebhooks from './205-leased-webhooks.ts'
import * as renamedCompanies from './206-renamed-companies.ts'
import * as installation from './207-installation.ts'
import * as unseenQuotesOfActiveHauliers from './208-unseen-quotes-of-active-hauliers.ts'
import * as refusedMails from './209-refused-mails.ts'
import * as orderedDeactivations from './210-ordered-deactivations.ts'
import * as followedStatuses from './211-followed-statuses.ts'
import * as filtersInIndexes from './212-filters-in-indexes.ts'
import * as sessionsEndedByPasswords from './213-sessions-ended-by-passwords.ts'
import * as moreReasonsOfEndedSessions from './215-more-reasons-of-ended-sessions.ts'
import * as searchOfBookings from './218-search-of-bookings.ts'
import * as searchedNames from './219-searched-names.ts'
import * as searchedTexts from './220-searched-texts.ts'
import * as noticesOfEndingPlans from './223-notices-of-ending-plans.ts'
import * as formerCompanyNames from './224-former-company-names.ts'
import * as lostCounters from './229-lost-counters.ts'
import * as readingsOfTheClock from './230-readings-of-the-clock.ts'
import * as directoryByLetters from './231-directory-by-letters.ts'
import * as versionsOfTemplates from './232-versions-of-templates.ts'
import * as referencesOfCollectedJobs from './234-references-of-collected-jobs.ts'
import * as checkoutsToAskAbout from './237-checkouts-to-ask-about.ts'
import * as vesselsOfBookings from './238-vessels-of-bookings.ts'

/** All migrations in the order in which they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-start': start,
  '002-analytics-id': analyticsId,
  '003-catch-up': catchUp,
  '010-references-and-ports': referencesAndPorts,
  '030-ordered-lists': orderedLists,
  '031-indexes-of-foreign-keys': indexesOfForeignKeys,
  '040-declined-registrations': declinedRegistrations,
  '050-extras-and-stops': extrasAndStops,
  '060-bookings': bookings,
  '061-booking-expected': bookingExpected,
  '070-places': places,
  '071-attention': attention,
  '072-lanes': lanes,
  '073-questions': questions,
  '075-list-filters': listFilters,
  '076-templates-and-places': templatesAndPlaces,
  '079-indexes-of-later-foreign-keys': indexesOfLaterForeignKeys,
  '105-indexes-for-housekeeping': indexesForHousekeeping,
  '110-access': access,
  '115-open-invitations': openInvitations,
  '116-first-steps': firstSteps,
  '117-ended-sessions': endedSessions,
  '120-deleted-images': deletedImages,
  '125-booking-search': bookingSearch,
  '130-combined-writes': combinedWrites,
  '140-change-feed': changeFeed,
  '145-api-keys': apiKeys,
  '146-webhooks': webhooks,
  '147-lost-quotes': lostQuotes,
  '150-given-plans': givenPlans,
  '160-search': search,
  '170-single-keys': singleKeys,
  '175-payment-failures': paymentFailures,
  '185-withheld-requests': withheldRequests,
  '190-initial-passwords': initialPasswords,
  '195-withdrawn-changes': withdrawnChanges,
  '196-versions': versions,
  '200-filters-of-quoted-requests': filtersOfQuotedRequests,
  '202-quotes-of-an-author': quotesOfAnAuthor,
  '203-rarer-statistics': rarerStatistics,
  '204-counts-of-the-day': countsOfTheDay,
  '205-leased-webhooks': leasedWebhooks,
  '206-renamed-companies': renamedCompanies,
  '207-installation': installation,
  '208-unseen-quotes-of-active-hauliers': unseenQuotesOfActiveHauliers,
  '209-refused-mails': refusedMails,
  '210-ordered-deactivations': orderedDeactivations,
  '211-followed-statuses': followedStatuses,
  '212-filters-in-indexes': filtersInIndexes,
  '213-sessions-ended-by-passwords': sessionsEndedByPasswords,
  '215-more-reasons-of-ended-sessions': moreReasonsOfEndedSessions,
  '218-search-of-bookings': searchOfBookings,
  '219-searched-names': searchedNames,
  '220-searched-texts': searchedTexts,
  '223-notices-of-ending-plans': noticesOfEndingPlans,
  '224-former-company-names': formerCompanyNames,
  '229-lost-counters': lostCounters,
  '230-readings-of-the-clock': readingsOfTheClock,
  '231-directory-by-letters': directoryByLetters,
  '232-versions-of-templates': versionsOfTemplates,
  '234-references-of-collected-jobs': referencesOfCollectedJobs,
  '237-checkouts-to-ask-about': checkoutsToAskAbout,
  '238-vessels-of-bookings': vesselsOfBookings,
}
