/**
 * What each kind of caller gets from every call. Calls with an id are made on objects of one company, the owner; the
 * rows of all other callers are what they may know of another company.
 */
import type { ObjectName } from './scene.ts'

/** `yes`: the call is allowed, even if it then refuses the body. Else the status of the refusal. */
export type Outcome = 'yes' | 401 | 403 | 404

/** Outcomes in the order of CALLERS. */
type Row = readonly [object: ObjectName | null, ...outcomes: Outcome[]]
const open: Row = [null, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const signedIn: Row = [null, 401, 401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 401]
const anyCompany: Row = [null, 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 401]
const adminsOnly: Row = [null, 401, 401, 403, 'yes', 403, 'yes', 'yes', 'yes', 401]
const adminOf = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 403, 404, 404, 404, 401]
const hauliersOnly: Row = [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401]
const operatorOnly: Row = [null, 401, 401, 401, 401, 401, 401, 401, 401, 'yes']
const openRequest = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 'yes', 404, 'yes', 'yes', 401]
const ownersOnly = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 'yes', 404, 404, 404, 401]

const haulierOfBooking = (object: ObjectName): Row => [object, 401, 401, 403, 403, 403, 404, 'yes', 404, 401]

export const MATRIX: Readonly<Record<string, Row>> = {
  checkUser: open,
  checkCompany: open,
  register: open,
  createCompany: open,
  login: open,
  requestPasswordReset: open,
  // An unknown token is 404 for every caller.
  confirmPasswordReset: open,
  openInvitation: open,
  acceptInvitation: open,
  refuseInvitation: open,
  listCountries: open,
  listSampleSignIns: open,
  operatorLogin: open,
  receivePaymentEvent: open,
  downloadImage: ['image', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],

  getMe: signedIn,
  logout: signedIn,
  changePassword: signedIn,
  listOwnSessions: signedIn,
  endOwnSession: signedIn,
  endOwnOtherSessions: signedIn,
  getOwnSecondFactor: signedIn,
  beginOwnSecondFactor: signedIn,
  confirmOwnSecondFactor: signedIn,
  removeOwnSecondFactor: signedIn,
  correctRegistration: [null, 401, 401, 'yes', 'yes', 403, 'yes', 'yes', 'yes', 401],

  getUserProfile: anyCompany,
  saveUserProfile: anyCompany,
  listUsers: anyCompany,
  listRequests: anyCompany,
  listOwnContainerRequests: anyCompany,
  listOwnGeneralRequests: anyCompany,
  postContainerRequest: anyCompany,
  postGeneralRequest: anyCompany,
  getRequestUsage: anyCompany,
  getAttention: anyCompany,
  getFirstSteps: anyCompany,
  changeFirstSteps: anyCompany,
  getNotifications: anyCompany,
  saveNotifications: anyCompany,
  saveKeyboard: anyCompany,
  listLanes: hauliersOnly,
  createLane: hauliersOnly,
  listPorts: anyCompany,
  importRequests: anyCompany,
  findPosted: anyCompany,
  listTemplates: anyCompany,
  createTemplate: anyCompany,
  getTemplate: ownersOnly('template'),
  changeTemplate: ownersOnly('template'),
  deleteTemplate: ownersOnly('template'),
  listPlaces: anyCompany,
  deletePlace: ownersOnly('place'),
  listHauliers: anyCompany,
  listPlans: anyCompany,
  streamEvents: anyCompany,
  confirmPayment: anyCompany,
  getBrandImages: anyCompany,
  uploadBrandImages: anyCompany,
  getFleetImages: anyCompany,
  uploadFleetImages: [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  deleteImage: anyCompany,
  restoreImage: anyCompany,
  getDocuments: anyCompany,
  uploadDocuments: [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  deleteDocument: anyCompany,

  inviteUser: adminsOnly,
  createCheckout: adminsOnly,
  createCheckoutAtRoot: adminsOnly,
  withdrawInvitation: ['invitation', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  changeUserRights: ['person', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  removeCompanyUserSecondFactor: ['person', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  listCompanySecurityEvents: adminsOnly,
  listApiKeys: adminsOnly,
  makeApiKey: adminsOnly,
  listWebhooks: adminsOnly,
  addWebhook: adminsOnly,
  changeWebhook: adminOf('webhook'),
  removeWebhook: adminOf('webhook'),
  replaceWebhookSecret: adminOf('webhook'),
  testWebhook: adminOf('webhook'),
  listDeliveries: adminOf('webhook'),
  deliverAgain: adminOf('webhook'),
  endApiKey: adminOf('apiKey'),

  saveShipperProfile: [null, 401, 401, 403, 'yes', 'yes', 'yes', 403, 403, 401],
  saveHaulierProfile: [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],

  listContainerRequestsToBid: hauliersOnly,
  listGeneralRequestsToBid: hauliersOnly,
  getRequest: openRequest('request'),
  getContainerRequest: openRequest('request'),
  getGeneralRequest: openRequest('general'),
  getRequestHistory: openRequest('request'),
  markSeen: openRequest('request'),
  listQuestions: openRequest('request'),
  askQuestion: ['request', 401, 401, 403, 403, 403, 404, 'yes', 'yes', 401],
  // A question of the haulier on the owner's request: the owner answers, a rival knows nothing.
  changeQuestion: ['question', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  getLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  changeLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  deleteLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  cancelRequest: ownersOnly('request'),
  extendRequest: ownersOnly('request'),
  updateRequest: ownersOnly('request'),
  deleteRequest: ownersOnly('request'),
  listContainerQuotesReceived: ownersOnly('request'),
  listGeneralQuotesReceived: ownersOnly('general'),
  listContainerQuotesMade: ['request', 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  listGeneralQuotesMade: ['general', 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  submitContainerQuote: anyCompany,
  submitGeneralQuote: anyCompany,
  // The haulier's own quote: the owner decides on it, the haulier may not accept it, a rival knows nothing.
  acceptQuote: ['quote', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  cancelQuote: ['generalQuote', 401, 401, 403, 403, 403, 404, 'yes', 404, 401],

  // Of the haulier: shown to every company while its plan allows it.
  getHaulier: ['name', 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 401],
  // The haulier's Conditions of Carriage: attached to a quote on the owner's request.
  downloadDocument: ['document', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],

  listBookings: [null, 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  getBooking: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  changeJobs: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 401],
  getConfirmation: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  getCalendar: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  getStatement: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  // The haulier sets the steps of jobs, adds proofs and claims charges.
  recordStep: haulierOfBooking('booking'),
  undoStep: haulierOfBooking('bookingStep'),
  undoSteps: haulierOfBooking('bookingStep'),
  // A form with a file; which side may add one is tested beside its route.
  addProof: anyCompany,
  removeProof: haulierOfBooking('bookingProof'),
  claimCharge: haulierOfBooking('booking'),
  proposeChange: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 401],
  // The owner answers the proposals and claims of the haulier.
  answerChange: ['bookingChange', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  answerCharge: ['bookingCharge', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],

  operatorLogout: operatorOnly,
  getOverview: operatorOnly,
  listCompanies: operatorOnly,
  listAudit: operatorOnly,
  listOutbox: operatorOnly,
  sendMailAgain: operatorOnly,
  givePlan: operatorOnly,
  getSystem: operatorOnly,
  getMarket: operatorOnly,
  changePlanEnd: operatorOnly,
  readMails: operatorOnly,
  addOperator: operatorOnly,
  listOperators: operatorOnly,
  removeOperator: operatorOnly,
  changeOperatorPassword: operatorOnly,
  listOperatorOwnSessions: operatorOnly,
  endOperatorOwnSession: operatorOnly,
  endOperatorOwnOtherSessions: operatorOnly,
  getOperatorOwnSecondFactor: operatorOnly,
  beginOperatorOwnSecondFactor: operatorOnly,
  confirmOperatorOwnSecondFactor: operatorOnly,
  removeOperatorOwnSecondFactor: operatorOnly,
  listUserSessions: operatorOnly,
  endUserSession: operatorOnly,
  endUserSessions: operatorOnly,
  removeUserSecondFactor: operatorOnly,
  listOperatorSessions: operatorOnly,
  endOperatorSession: operatorOnly,
  endOperatorSessions: operatorOnly,
  removeOperatorSecondFactor: operatorOnly,
  listSecurityEvents: operatorOnly,
  getCompany: ['company', 401, 401, 401, 401, 401, 401, 401, 401, 'yes'],
  changeCompany: ['company', 401, 401, 401, 401, 401, 401, 401, 401, 'yes'],
}
