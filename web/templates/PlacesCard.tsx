import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { deletePlace, listPlaces } from '#contract/places.ts'
import type { KnownPlace } from '#domain/places/known-place.ts'
import { queryClient } from '../api/queries.ts'
import { useWriteById } from '../api/useWrite.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { type ListSearch, links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import classes from './Kept.module.css'
import { placesPageQuery, placesQuery } from './placeQueries.ts'

/** The places that the company has used before; the address holds the page and the search. */
export function PlacesCard() {
  const { page = 1, search } = listSearch(useSearch({ strict: false }))
  const wanted = textIn(search)
  const list = useQuery(placesPageQuery(page, wanted, PAGE_SIZE))
  const { data: places, error, refetch } = list
  const navigate = useNavigate()
  const show = (to: ListSearch) => navigate({ ...links.templates(to), replace: true, resetScroll: false })
  const showPage = (to: number) => show(searchOf({ search: wanted }, to))
  const rows = usePageRows(list, { page, pageSize: PAGE_SIZE, replacePage: (to) => void showPage(to) })
  return (
    <Card
      title="Places"
      hint="Places of your requests, the last used first. They are offered with their contact and note while a place is typed."
      actions={
        (places?.total ?? 0) > 0 && (
          <DownloadCsv size="compact-sm" endpoint={listPlaces} value={{ search: wanted }} />
        )
      }
    >
      {(wanted !== null || (places?.total ?? 0) > 0) && (
        <search>
          <SearchBox
            aria-label="Search places"
            placeholder="Search places"
            search={wanted}
            onSearch={(text) => show(text === null ? {} : { search: text })}
          />
        </search>
      )}
      {rows ? (
        <ul className={classes.list} aria-busy={list.isPlaceholderData}>
          {rows.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
      {places?.total === 0 && (
        <p className={classes.none}>
          {wanted === null
            ? 'There are no places yet. Those of your next request are kept here.'
            : 'No place has this text in it.'}
        </p>
      )}
      <Pager
        label="Pages of places"
        page={page}
        total={places?.total ?? 0}
        pageSize={PAGE_SIZE}
        onPage={showPage}
      />
    </Card>
  )
}

function PlaceRow({ place }: { place: KnownPlace }) {
  const remove = useWriteById(deletePlace, {
    success: 'Place removed',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: placesQuery.queryKey }),
  })
  const [asking, setAsking] = useState(false)
  const { contactName, contactPhone, note } = place
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>{place.place}</span>
        {(contactName || contactPhone || note) && (
          <span className={classes.about}>
            <DotSeparated parts={[contactName, contactPhone, note]} />
          </span>
        )}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove ${place.place}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={`Remove ${place.place}?`}
          confirmLabel="Remove"
          danger
          onConfirm={() => remove.send(place.id)}
        >
          It is no longer offered while a place is typed, and its contact and note are forgotten. Requests
          keep them.
        </ConfirmDialog>
      </div>
    </li>
  )
}
