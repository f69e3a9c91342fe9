import { provider } from '../provider.ts'
import { LegalPage, type Section } from './LegalPage.tsx'

const sections: Section[] = [
  {
    title: 'Who is responsible',
    paragraphs: [
      <>
        {provider.name} is the controller of the personal data described here, under the UK General Data
        Protection Regulation and the Data Protection Act 2018. You reach us at {provider.email} or{' '}
        <span className="ql-nowrap">{provider.phone}</span>.
      </>,
    ],
  },
  {
    title: 'What we collect',
    paragraphs: [
      'About you: name, work email, phone number, job title, role in your company, when your account was made and when you last signed in. Your password is stored only as a hash from which it cannot be read.',
      'About your company: the profile, contact persons, images and vetting documents that the users of your company enter or upload, the plan, and the requests, quotes and decisions made in its name, with who made them and when.',
      'From the use of the service: the time and address of each call in our log, which we keep for security. Card details go straight to our payment provider; we never see them.',
    ],
  },
  {
    title: 'Why, and on what ground',
    paragraphs: [
      'To run your account and the marketplace, and to send the messages that belong to it (performance of our contract with your company, and our legitimate interest in serving its users).',
      'To verify companies, prevent abuse and keep the service secure (legitimate interest). To keep accounts and answer lawful requests of authorities (legal obligation). We do not sell personal data and do not use it for advertising.',
    ],
  },
  {
    title: 'Who can see what',
    paragraphs: [
      'Members of the marketplace see your company’s public profile in the directory, including the contact person that you name there. A company whose request you quote on, or that quotes on yours, sees the offers between you with your company’s name; it never sees the offers of others.',
      'Documents can be downloaded by your own company, by our operators for verification, and by the owner of a request to which a document was attached. VAT number and payment defaults are not shown to other members.',
      'Providers who work for us under contract, for hosting, file storage, email and payment, process data on our instructions only. Where one of them works outside the United Kingdom, an adequacy decision or the UK’s standard contract clauses protect the data.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'Account and profile data: as long as the account exists, and up to twelve months after. Requests, quotes and their history, and records of payment: six years after the end of the year, as the law asks of commercial records. Registrations that are never completed: removed after 24 hours. Logs: at most 90 days.',
    ],
  },
  {
    title: 'What is stored in your browser',
    paragraphs: [
      'After you sign in we keep a token in your browser’s local storage, which says who you are until you log out or 30 days have passed. A cookie marks this browser as one in which you have signed in, so that other people’s wrong passwords cannot keep you out; it lasts 180 days. Both are necessary for the service. We set no advertising or tracking cookies. Where usage statistics are switched on, they carry a pseudonym in place of your name.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask for a copy of your data, for its correction, deletion or transfer, and for a limit on its use, and you may object to uses that rest on legitimate interest. Much of it you can see and correct yourself under My User. Write to us; we answer within one month.',
      'If you are not content with our answer you may complain to the Information Commissioner’s Office (ico.org.uk).',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'When we change this policy we publish the new version here, and tell your company’s Admins of changes that matter before they take effect.',
    ],
  },
]

/** `/privacy` */
export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" sections={sections} />
}
