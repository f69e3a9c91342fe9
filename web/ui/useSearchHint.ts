import { useMediaQuery } from '@mantine/hooks'

/** What a search looks into, for its empty field; on a phone the field is too short for it. */
export function useSearchHint(hint: string): string {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return isPhone ? 'Search' : hint
}
