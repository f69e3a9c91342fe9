import { UnstyledButton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import classes from './Carousel.module.css'

interface CarouselProps {
  /** The subject of the pictures, for screen readers. */
  label: string
  pictures: readonly string[]
}

/** Pictures one at a time, with previous and next, by pointer, touch or arrow keys; after the last comes the first. */
export function Carousel({ label, pictures }: CarouselProps) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: 20 })
  // With reduced motion the next picture shows at once.
  const jumps = useReducedMotion()
  const [shown, setShown] = useState(0)
  const isMany = pictures.length > 1

  useEffect(() => {
    if (!carousel) return
    const follow = () => setShown(carousel.selectedScrollSnap())
    carousel.on('select', follow).on('reInit', follow)
    return () => {
      carousel.off('select', follow).off('reInit', follow)
    }
  }, [carousel])

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') carousel?.scrollPrev(jumps)
    else if (event.key === 'ArrowRight') carousel?.scrollNext(jumps)
    else return
    event.preventDefault()
  }

  return (
    <section aria-label={label} aria-roledescription="carousel" onKeyDown={press}>
      <div className={classes.frame}>
        <div ref={viewport} className={classes.viewport}>
          <div className={classes.slides}>
            {pictures.map((picture, index) => (
              <div key={picture} className={classes.slide} aria-hidden={index !== shown}>
                <img src={picture} alt={`${label}, ${index + 1} of ${pictures.length}`} loading="lazy" />
              </div>
            ))}
          </div>
        </div>
        {isMany && (
          <>
            <UnstyledButton
              className={classes.button}
              data-side="previous"
              aria-label="Previous picture"
              onClick={() => carousel?.scrollPrev(jumps)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </UnstyledButton>
            <UnstyledButton
              className={classes.button}
              data-side="next"
              aria-label="Next picture"
              onClick={() => carousel?.scrollNext(jumps)}
            >
              <IconChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </>
        )}
      </div>
      {isMany && (
        <p className={classes.count} aria-live="polite">
          {shown + 1} of {pictures.length}
        </p>
      )}
    </section>
  )
}
