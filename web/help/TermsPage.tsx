import { provider } from '../provider.ts'
import { LegalPage, type Section } from './LegalPage.tsx'

const sections: Section[] = [
  {
    title: 'About these terms',
    paragraphs: [
      `These terms are the agreement between your company and ${provider.name} (“we”) for the use of this marketplace. By registering a company you confirm that you may bind it. The marketplace is for businesses; it is not offered to consumers.`,
      'By ticking the box at registration you accept these terms and our privacy policy. We keep a record of when, and which version, you accepted.',
    ],
  },
  {
    title: 'What we do, and what we do not',
    paragraphs: [
      'We run a marketplace on which shippers, and hauliers who need a sub-contractor, post requests for haulage quotes, and hauliers answer them with prices. We introduce the two sides to each other and keep a record of what they agreed.',
      'We are not a carrier, freight forwarder, agent, insurer or broker. We do not take possession of goods, and we are not a party to any contract of carriage made through the marketplace.',
    ],
  },
  {
    title: 'Registration and verification',
    paragraphs: [
      'Each company has one account. We verify every company before we activate it, usually by phone within one working day, and may ask for documents. We may refuse or end a registration where the details are wrong, where the company competes with the marketplace, or where the law requires it.',
      'Keep your company’s details, VAT number and vetting documents correct and current. Your Admins decide which users have access and are responsible for removing those who leave. Passwords are personal; tell us at once if you think that one is known to another person.',
    ],
  },
  {
    title: 'Requests, quotes and acceptance',
    paragraphs: [
      'A request invites quotes and is not binding. A quote or counter-offer is a binding offer until it expires, is cancelled, or is answered with another. Prices are in pounds sterling and exclude VAT unless the comment says otherwise.',
      'When an offer is accepted, a contract of carriage is made directly between the two companies, on the terms shown: the route and times, the rates, the demurrage fee, the payment terms, the comments, and the haulier’s Conditions of Carriage in the version attached to the quote. All other offers for that request lapse.',
      'Post only freight that is really to be moved, and quote only what you can carry out with the licences and insurance that the work needs. Do not use what you see here to agree on prices with competitors.',
    ],
  },
  {
    title: 'Carriage, insurance and payment between companies',
    paragraphs: [
      'The haulier is responsible for a valid operator’s licence, roadworthy vehicles, qualified drivers and the insurance shown on its profile. The shipper is responsible for a correct description of the goods, including dangerous goods, and for access and times at the places of loading and unloading.',
      'The haulier invoices the shipper directly. We do not handle, hold or guarantee these payments, and disputes about them are between the two companies.',
    ],
  },
  {
    title: 'Plans and fees',
    paragraphs: [
      'The Free plan costs nothing and limits the number of requests in a calendar month and the profiles shown in the directory. Paid plans run for six or twelve months, are paid in advance through our payment provider, and do not renew by themselves. An upgrade starts at once and ends what remains of a lower plan; this is said before you pay. A plan that we agree with you apart from this, for example against an invoice, runs for the days that were agreed.',
      'Fees for a period that has begun are not refunded, except where we end the agreement without a reason that lies with you or where the law gives you a right to a refund.',
    ],
  },
  {
    title: 'Content and fair use',
    paragraphs: [
      'What you enter and upload remains yours. You allow us to store it and to show it to the companies for whom the marketplace intends it. Your public profile can be seen by other members; your private profile and your documents only as described in the privacy policy.',
      'Do not upload what is unlawful, misleading or harmful, do not collect data from the marketplace by automated means, and do not try to reach the data of other companies. We may remove content or suspend an account that breaks these terms; where we can, we say so first.',
    ],
  },
  {
    title: 'Our responsibility',
    paragraphs: [
      'We run the marketplace with reasonable skill and care, but do not promise that it is always available or that a request will receive quotes. We do not check every statement of a member and are not liable for the acts or omissions of other members.',
      'Nothing limits liability for death or personal injury caused by negligence, for fraud, or where the law forbids a limit. Otherwise we are not liable for loss of profit, loss of business or indirect loss, and our total liability in any twelve months is limited to the greater of the fees that you paid in those months and £1,000.',
    ],
  },
  {
    title: 'Ending, changes and law',
    paragraphs: [
      'You may close your account at any time by writing to us. Contracts already made with other companies are not affected. If we change these terms in a way that matters, we tell your Admins at least 30 days before; if you do not agree, you may close your account before then.',
      <>
        These terms are governed by the law of England and Wales, whose courts have jurisdiction. Questions:{' '}
        {provider.email}, <span className="ql-nowrap">{provider.phone}</span>.
      </>,
    ],
  },
]

/** `/terms` */
export default function TermsPage() {
  return <LegalPage title="Terms" sections={sections} />
}
