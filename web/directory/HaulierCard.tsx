import { Link } from '@tanstack/react-router'
import { type HaulierProfile, SERVICE_LABELS, SERVICES } from '#domain/directory/haulier.ts'
import { links } from '../links.ts'
import classes from './Directory.module.css'

/** A haulier in the directory; the whole card leads to its profile. */
export function HaulierCard({ haulier }: { haulier: HaulierProfile }) {
  const services = SERVICES.filter((service) => haulier.haulier[service])
  return (
    <Link {...links.haulier(haulier.name)} className={classes.card}>
      <Logo address={haulier.logo} />
      <span className={classes.words}>
        <span className={classes.name}>{haulier.name}</span>
        {haulier.profile.description && (
          <span className={classes.description} title={haulier.profile.description}>
            {haulier.profile.description}
          </span>
        )}
      </span>
      {services.length > 0 && (
        <span className={classes.tags}>
          {services.map((service) => (
            <span key={service} className={classes.tag}>
              {SERVICE_LABELS[service]}
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}

function Logo({ address }: { address: string | null }) {
  // The name is beside it, so the picture needs no alternative text.
  return address === null ? (
    <span className={`${classes.logo} ${classes.noLogo}`} aria-hidden>
      Logo
    </span>
  ) : (
    <span className={classes.logo}>
      <img src={address} alt="" loading="lazy" />
    </span>
  )
}
