/**
 * The companies of the demo. Names, users and numbers are invented; phone numbers are from Ofcom's drama range.
 */
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'
import type { UsualExtra } from '#domain/quotes/extras.ts'

interface SampleUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly jobTitle: string
  readonly role: 'Admin' | 'User'
  /** Never signed in: shown as Invited. */
  readonly isInvited?: boolean
}

export interface SampleCompany {
  readonly key: string
  readonly name: string
  readonly type: CompanyType
  readonly isActive: boolean
  readonly plan: PaidPlanCode | null
  readonly number: string
  readonly vatNumber: string | null
  readonly street: string
  readonly city: string
  readonly postcode: string
  readonly phone: string
  readonly domain: string
  readonly incorporatedOn: string
  readonly description: string
  readonly paymentTermDays: number
  readonly users: readonly SampleUser[]
  readonly haulier?: {
    readonly fleetSize: number
    readonly area: string
    readonly trailers: string
    readonly insurance: string
    readonly demurrage: number
    /** The default extras of its quotes. */
    readonly extras?: readonly UsualExtra[]
    readonly freeHours?: number
    readonly services: readonly ('adr' | 'hiab' | 'reefer' | 'sideloader' | 'tipping_chassis' | 'waste')[]
    readonly documents: readonly (
      | 'conditionsOfCarriage'
      | 'operatorLicence'
      | 'goodsInTransitInsurance'
      | 'publicLiabilityInsurance'
    )[]
    /** The colour of the generated logo and fleet pictures. */
    readonly colour: string
    /** How its prices compare with the usual price of a lane. */
    readonly priceFactor: number
  }
}

export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  {
    key: 'harbourline',
    name: 'Harbourline Imports Ltd',
    type: 'Shipper',
    isActive: true,
    plan: 'pro12',
    number: '09214417',
    vatNumber: 'GB201441722',
    street: '14 Trelawny House, The Dock',
    city: 'Felixstowe',
    postcode: 'IP11 3TR',
    phone: '01632 960101',
    domain: 'harbourline.example',
    incorporatedOn: '2014-09-11',
    description:
      'Consumer goods from the Far East through Felixstowe and London Gateway to warehouses in the Midlands and the North. Around forty containers a week.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Grace',
        lastName: 'Okafor',
        email: 'grace@harbourline.example',
        jobTitle: 'Import Manager',
        role: 'Admin',
      },
      {
        firstName: 'Tom',
        lastName: 'Bexley',
        email: 'tom@harbourline.example',
        jobTitle: 'Transport Planner',
        role: 'User',
      },
      {
        firstName: 'Priya',
        lastName: 'Nair',
        email: 'priya@harbourline.example',
        jobTitle: 'Customs Clerk',
        role: 'User',
        isInvited: true,
      },
    ],
  },
  {
    key: 'tynechem',
    name: 'Tyne Valley Chemicals Ltd',
    type: 'Shipper',
    isActive: true,
    plan: 'pro6',
    number: '04518830',
    vatNumber: 'GB776183007',
    street: 'Unit 4, Haverton Hill Road',
    city: 'Billingham',
    postcode: 'TS23 1PY',
    phone: '01632 960114',
    domain: 'tynevalleychem.example',
    incorporatedOn: '2002-08-22',
    description: 'Industrial coatings and solvents. Tank and ADR loads through Teesport and Immingham.',
    paymentTermDays: 45,
    users: [
      {
        firstName: 'Alan',
        lastName: 'Whitfield',
        email: 'alan@tynevalleychem.example',
        jobTitle: 'Logistics Manager',
        role: 'Admin',
      },
      {
        firstName: 'Mei',
        lastName: 'Carter',
        email: 'mei@tynevalleychem.example',
        jobTitle: 'Shipping Coordinator',
        role: 'Admin',
      },
    ],
  },
  {
    key: 'castlegate',
    name: 'Castlegate Retail Group',
    type: 'Shipper',
    isActive: true,
    plan: 'basic12',
    number: '07730012',
    vatNumber: 'GB310001259',
    street: '200 Wharf Road',
    city: 'Nottingham',
    postcode: 'NG7 1GX',
    phone: '01632 960127',
    domain: 'castlegate.example',
    incorporatedOn: '2011-08-09',
    description: 'Homeware stores in the East Midlands: containers in, pallets out to eighteen shops.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Helen',
        lastName: 'Marsh',
        email: 'helen@castlegate.example',
        jobTitle: 'Supply Chain Lead',
        role: 'Admin',
      },
      {
        firstName: 'Callum',
        lastName: 'Reid',
        email: 'callum@castlegate.example',
        jobTitle: 'Transport Clerk',
        role: 'User',
      },
    ],
  },
  {
    key: 'wexford',
    name: 'Wexford & Lowe Foods',
    type: 'Shipper',
    isActive: true,
    plan: 'basic6',
    number: '05561209',
    vatNumber: 'GB118120903',
    street: 'The Cold Store, Boundary Lane',
    city: 'Boston',
    postcode: 'PE21 7PB',
    phone: '01632 960138',
    domain: 'wexfordlowe.example',
    incorporatedOn: '2005-09-14',
    description:
      'Frozen vegetables and fish: refrigerated containers and fridge trailers, live or with genset.',
    paymentTermDays: 14,
    users: [
      {
        firstName: 'Siobhan',
        lastName: 'Lowe',
        email: 'siobhan@wexfordlowe.example',
        jobTitle: 'Operations Director',
        role: 'Admin',
      },
    ],
  },
  {
    key: 'pennine',
    name: 'Pennine Timber Merchants',
    type: 'Shipper',
    isActive: true,
    plan: null,
    number: '03390771',
    vatNumber: 'GB402077102',
    street: 'Calder Sawmills, Elland Road',
    city: 'Brighouse',
    postcode: 'HD6 2QR',
    phone: '01632 960149',
    domain: 'penninetimber.example',
    incorporatedOn: '1997-06-20',
    description: 'Softwood and sheet materials from the Baltic through Hull and Immingham.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Dave',
        lastName: 'Holroyd',
        email: 'dave@penninetimber.example',
        jobTitle: 'Yard Manager',
        role: 'Admin',
      },
      {
        firstName: 'Ruth',
        lastName: 'Sykes',
        email: 'ruth@penninetimber.example',
        jobTitle: 'Buyer',
        role: 'User',
      },
    ],
  },
  {
    key: 'newshipper',
    name: 'Orchard Lane Furniture',
    type: 'Shipper',
    isActive: false,
    plan: null,
    number: '',
    vatNumber: null,
    street: '',
    city: '',
    postcode: '',
    phone: '01632 960150',
    domain: 'orchardlane.example',
    incorporatedOn: '',
    description: '',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Nadia',
        lastName: 'Hussain',
        email: 'nadia@orchardlane.example',
        jobTitle: 'Owner',
        role: 'Admin',
      },
    ],
  },
  {
    key: 'orwell',
    name: 'Orwell Container Haulage Ltd',
    type: 'Haulier',
    isActive: true,
    plan: 'basic12',
    number: '06120934',
    vatNumber: 'GB885093488',
    street: 'Levington Park, Bridge Road',
    city: 'Ipswich',
    postcode: 'IP10 0JE',
    phone: '01632 960201',
    domain: 'orwellhaulage.example',
    incorporatedOn: '2007-02-16',
    description:
      'Container haulage from Felixstowe, Harwich and London Gateway. Own yard with storage for sixty boxes and a reach stacker, eight minutes from the port.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Martin',
        lastName: 'Kersey',
        email: 'martin@orwellhaulage.example',
        jobTitle: 'Managing Director',
        role: 'Admin',
      },
      {
        firstName: 'Jodie',
        lastName: 'Platt',
        email: 'jodie@orwellhaulage.example',
        jobTitle: 'Traffic Planner',
        role: 'User',
      },
      {
        firstName: 'Lewis',
        lastName: 'Crane',
        email: 'lewis@orwellhaulage.example',
        jobTitle: 'Night Planner',
        role: 'User',
        isInvited: true,
      },
    ],
    haulier: {
      fleetSize: 42,
      area: 'Felixstowe, Harwich, London Gateway and Tilbury to East Anglia, the Midlands and the North West',
      trailers: 'Sliding skeletals 20–45 ft, genset skeletals, two sideloaders',
      insurance: 'Goods in transit £250,000 per load; public liability £10 million',
      demurrage: 4500,
      extras: [
        { kind: 'fuel', amount: 1_250, certain: true, note: null },
        { kind: 'vbs', amount: 875, certain: true, note: null },
        {
          kind: 'wastedJourney',
          amount: 25_000,
          certain: false,
          note: 'Cancelled after 4 pm the day before',
        },
      ],
      freeHours: 3,
      services: ['adr', 'reefer', 'sideloader'],
      documents: [
        'conditionsOfCarriage',
        'operatorLicence',
        'goodsInTransitInsurance',
        'publicLiabilityInsurance',
      ],
      colour: '#1f6f54',
      priceFactor: 1.0,
    },
  },
  {
    key: 'mersey',
    name: 'Mersey Box Logistics',
    type: 'Haulier',
    isActive: true,
    plan: null,
    number: '08810455',
    vatNumber: 'GB903045563',
    street: 'Regent Road, Gladstone Dock',
    city: 'Liverpool',
    postcode: 'L20 1DD',
    phone: '01632 960212',
    domain: 'merseybox.example',
    incorporatedOn: '2013-12-11',
    description: 'Liverpool and Manchester containers, day and night, with live tracking on every job.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Karen',
        lastName: 'Doyle',
        email: 'karen@merseybox.example',
        jobTitle: 'Transport Manager',
        role: 'Admin',
      },
      {
        firstName: 'Steve',
        lastName: 'Aldous',
        email: 'steve@merseybox.example',
        jobTitle: 'Planner',
        role: 'User',
      },
    ],
    haulier: {
      fleetSize: 28,
      area: 'Liverpool, Birkenhead and Ellesmere Port to the North West, Yorkshire and the Midlands',
      trailers: 'Skeletals, three tipping chassis',
      insurance: 'Goods in transit £150,000 per load',
      demurrage: 4000,
      extras: [{ kind: 'fuel', amount: 980, certain: true, note: null }],
      freeHours: 2,
      services: ['tipping_chassis', 'waste'],
      documents: ['conditionsOfCarriage', 'operatorLicence', 'goodsInTransitInsurance'],
      colour: '#8a3b12',
      priceFactor: 0.94,
    },
  },
  {
    key: 'solent',
    name: 'Solent Freightways',
    type: 'Haulier',
    isActive: true,
    plan: 'pro12',
    number: '02977103',
    vatNumber: 'GB554710350',
    street: 'Mountbatten Way, Dock Gate 20',
    city: 'Southampton',
    postcode: 'SO15 1HJ',
    phone: '01632 960223',
    domain: 'solentfreightways.example',
    incorporatedOn: '1994-10-13',
    description:
      'Family firm since 1994. Southampton boxes and curtain-sider work to the whole of the South.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Peter',
        lastName: 'Landry',
        email: 'peter@solentfreightways.example',
        jobTitle: 'Director',
        role: 'Admin',
      },
      {
        firstName: 'Amy',
        lastName: 'Fordham',
        email: 'amy@solentfreightways.example',
        jobTitle: 'Traffic Office',
        role: 'User',
      },
    ],
    haulier: {
      fleetSize: 65,
      area: 'Southampton, Portsmouth and London Gateway to the South, South West, Wales and the Midlands',
      trailers: 'Skeletals, curtain-siders, boxes, two low loaders',
      insurance: 'Goods in transit £500,000 per load; public liability £10 million',
      demurrage: 5000,
      extras: [
        { kind: 'vbs', amount: 1_000, certain: true, note: null },
        { kind: 'portCharges', amount: 0, certain: false, note: 'Passed on at cost' },
      ],
      freeHours: 2.5,
      services: ['adr', 'hiab', 'reefer'],
      documents: [
        'conditionsOfCarriage',
        'operatorLicence',
        'goodsInTransitInsurance',
        'publicLiabilityInsurance',
      ],
      colour: '#17497c',
      priceFactor: 1.06,
    },
  },
  {
    key: 'humber',
    name: 'Humber & Wolds Transport',
    type: 'Haulier',
    isActive: true,
    plan: 'basic6',
    number: '05002288',
    vatNumber: 'GB667228804',
    street: 'Hedon Road',
    city: 'Hull',
    postcode: 'HU9 5PQ',
    phone: '01632 960234',
    domain: 'humberwolds.example',
    incorporatedOn: '2004-01-06',
    description:
      'Timber, sheet material and containers from the Humber ports; flatbeds with HIAB for site deliveries.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Neil',
        lastName: 'Garton',
        email: 'neil@humberwolds.example',
        jobTitle: 'Owner',
        role: 'Admin',
      },
    ],
    haulier: {
      fleetSize: 19,
      area: 'Hull, Immingham, Goole and Grimsby to Yorkshire, Lincolnshire and the North East',
      trailers: 'Flatbeds, curtain-siders, skeletals',
      insurance: 'Goods in transit £100,000 per load',
      demurrage: 3850,
      services: ['hiab'],
      documents: ['conditionsOfCarriage', 'operatorLicence'],
      colour: '#5b4a91',
      priceFactor: 0.97,
    },
  },
  {
    key: 'teesline',
    name: 'Teesline Tankers & General',
    type: 'Haulier',
    isActive: true,
    plan: null,
    number: '07019946',
    vatNumber: 'GB720994619',
    street: 'Riverside Park Road',
    city: 'Middlesbrough',
    postcode: 'TS2 1UT',
    phone: '01632 960245',
    domain: 'teesline.example',
    incorporatedOn: '2009-09-14',
    description: 'Hazardous and tank containers from Teesport and Immingham; ADR-trained drivers throughout.',
    paymentTermDays: 45,
    users: [
      {
        firstName: 'Janet',
        lastName: 'Storey',
        email: 'janet@teesline.example',
        jobTitle: 'Compliance & Traffic',
        role: 'Admin',
      },
    ],
    haulier: {
      fleetSize: 23,
      area: 'Teesport, Immingham and Tyne to the North East, Scotland and the Midlands',
      trailers: 'Tank skeletals, tipping chassis, curtain-siders',
      insurance: 'Goods in transit £250,000 per load; environmental liability £5 million',
      demurrage: 5500,
      services: ['adr', 'tipping_chassis', 'waste'],
      documents: ['conditionsOfCarriage', 'operatorLicence', 'publicLiabilityInsurance'],
      colour: '#9a2236',
      priceFactor: 1.08,
    },
  },
  {
    key: 'coldchain',
    name: 'Fenland Cold Chain',
    type: 'Haulier',
    isActive: true,
    plan: null,
    number: '10447120',
    vatNumber: 'GB283712059',
    street: 'Enterprise Way',
    city: 'Wisbech',
    postcode: 'PE14 0SD',
    phone: '01632 960256',
    domain: 'fenlandcold.example',
    incorporatedOn: '2016-10-27',
    description:
      'Reefer containers with genset and multi-temperature fridge trailers for food from port to store.',
    paymentTermDays: 21,
    users: [
      {
        firstName: 'Olga',
        lastName: 'Petrauskas',
        email: 'olga@fenlandcold.example',
        jobTitle: 'Managing Director',
        role: 'Admin',
      },
      {
        firstName: 'Ben',
        lastName: 'Thorne',
        email: 'ben@fenlandcold.example',
        jobTitle: 'Planner',
        role: 'User',
      },
    ],
    haulier: {
      fleetSize: 17,
      area: 'Felixstowe, London Gateway, Tilbury and Dover to the East and the Midlands',
      trailers: 'Genset skeletals, fridge trailers',
      insurance: 'Goods in transit £200,000 per load, temperature deviation included',
      demurrage: 4750,
      services: ['reefer'],
      documents: ['conditionsOfCarriage', 'operatorLicence', 'goodsInTransitInsurance'],
      colour: '#0d6c8c',
      priceFactor: 1.03,
    },
  },
  {
    key: 'quickload',
    name: 'Quickload Express',
    type: 'Haulier',
    isActive: true,
    plan: null,
    number: '12903377',
    vatNumber: null,
    street: '9 Ashby Park',
    city: 'Leicester',
    postcode: 'LE4 9HU',
    phone: '01632 960267',
    domain: 'quickload.example',
    incorporatedOn: '2020-09-25',
    description: 'Young rigid fleet for same-day pallets. Still completing its vetting documents.',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Imran',
        lastName: 'Sheikh',
        email: 'imran@quickload.example',
        jobTitle: 'Founder',
        role: 'Admin',
      },
    ],
    haulier: {
      fleetSize: 6,
      area: 'Midlands',
      trailers: 'Curtain-sided rigids with tail lift',
      insurance: 'Goods in transit £25,000 per load',
      demurrage: 3500,
      services: [],
      documents: ['operatorLicence'],
      colour: '#7a6a00',
      priceFactor: 0.9,
    },
  },
  {
    key: 'newhaulier',
    name: 'Glen Affric Haulage',
    type: 'Haulier',
    isActive: false,
    plan: null,
    number: '',
    vatNumber: null,
    street: '',
    city: '',
    postcode: '',
    phone: '01632 960278',
    domain: 'glenaffric.example',
    incorporatedOn: '',
    description: '',
    paymentTermDays: 30,
    users: [
      {
        firstName: 'Fiona',
        lastName: 'Munro',
        email: 'fiona@glenaffric.example',
        jobTitle: 'Partner',
        role: 'Admin',
      },
    ],
  },
]
