import { links } from '../links.ts'
import { TextLink } from '../ui/LinkButton.tsx'

/** "the terms and the privacy policy" of a sentence. They open in new tabs, so that the form keeps what is typed. */
export function TermsLinks({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return (
    <>
      the{' '}
      <TextLink {...links.terms()} target="_blank" size={size}>
        terms
      </TextLink>{' '}
      and the{' '}
      <TextLink {...links.privacy()} target="_blank" size={size}>
        privacy policy
      </TextLink>
    </>
  )
}
