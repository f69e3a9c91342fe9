import { createContext, useContext } from 'react'

/** The number before the titles of all pages; 0 for none. */
export const TitleNumber = createContext(0)

/** A title with the number before it, as the browser's tab shows it. */
export function useNumberedTitle(title: string): string {
  const number = useContext(TitleNumber)
  return number > 0 ? `(${number > 99 ? '99+' : number}) ${title}` : title
}
