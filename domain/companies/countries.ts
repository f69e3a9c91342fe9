/**
 * Usual names of a country beside its ISO 3166 name: docs/rules/companies.md#countries. The server has the list itself.
 */
const ALIASES: Readonly<Record<string, string>> = {
  'United Kingdom':
    'UK, U.K., GB, GBR, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Ulster, Cymru',
  'Bosnia and Herzegovina': 'BiH',
  'Brunei Darussalam': 'Brunei',
  'Cape Verde': 'Cabo Verde',
  "Cote d'Ivoire": "Ivory Coast, Côte d’Ivoire, Côte d'Ivoire",
  Curaçao: 'Curacao',
  'Czech Republic': 'Czechia',
  'Democratic Republic of the Congo': 'DRC, Congo-Kinshasa, Zaire',
  Eswatini: 'Swaziland',
  'Falkland Islands (Malvinas)': 'Falklands, Malvinas',
  Germany: 'Deutschland',
  Greece: 'Hellas',
  'Holy See (Vatican City State)': 'Vatican, Vatican City',
  Hungary: 'Magyarország',
  Ireland: 'Eire, Éire, Republic of Ireland, ROI',
  'Islamic Republic of Iran': 'Iran, Persia',
  Italy: 'Italia',
  "Lao People's Democratic Republic": 'Laos',
  Macao: 'Macau',
  'Micronesia, Federated States of': 'Federated States of Micronesia',
  'Moldova, Republic of': 'Republic of Moldova',
  Myanmar: 'Burma',
  Netherlands: 'Holland, The Netherlands, Nederland',
  'North Korea': 'DPRK',
  "People's Republic of China": 'China, PRC',
  Poland: 'Polska',
  'Republic of The Gambia': 'Gambia, The Gambia',
  'Republic of the Congo': 'Congo, Congo-Brazzaville',
  Reunion: 'Réunion',
  Romania: 'Rumania',
  'Russian Federation': 'Russia',
  'Saint Barthélemy': 'St Barts, Saint Barthelemy',
  'Saint Kitts and Nevis': 'St Kitts',
  'Saint Lucia': 'St Lucia',
  'Saint Vincent and the Grenadines': 'St Vincent',
  'Sao Tome and Principe': 'São Tomé',
  'South Korea': 'Korea, Republic of Korea, ROK',
  Spain: 'España, Espana',
  'State of Palestine': 'Palestine',
  Switzerland: 'Schweiz, Suisse',
  'Syrian Arab Republic': 'Syria',
  'Taiwan, Province of China': 'Taiwan',
  'The Republic of North Macedonia': 'North Macedonia, Macedonia',
  'Timor-Leste': 'East Timor',
  Türkiye: 'Turkey, Turkiye',
  'United Arab Emirates': 'UAE, U.A.E., Dubai, Abu Dhabi, Emirates',
  'United Republic of Tanzania': 'Tanzania, Zanzibar',
  'United States of America': 'USA, U.S.A., US, U.S., United States, America, The States',
  Vietnam: 'Viet Nam',
  'Virgin Islands, British': 'British Virgin Islands, BVI',
  'Virgin Islands, U.S.': 'US Virgin Islands, USVI',
  'Åland Islands': 'Aland',
}

/** The other names by which users search for a country of the list, with commas between them; empty for most. */
export function countryAliases(name: string): string {
  return ALIASES[name] ?? ''
}

/** The names of the list that have other names. */
export const ALIASED_COUNTRIES: readonly string[] = Object.keys(ALIASES)
