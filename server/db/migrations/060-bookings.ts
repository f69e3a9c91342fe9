import { type Kysely, sql } from 'kysely'

/**
 * Bookings: a copy of what was agreed, its jobs, their steps, changes by consent, proofs and charges. Amounts are
 * pence. `booking` repeats what lists and the attention page ask of its jobs and charges, so that they read one row.
 */
const statements = [
  `create table booking (
    id integer generated always as identity primary key,
    reference text not null generated always as ('QL-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
    request_id integer not null references request on delete cascade,
    quote_id integer not null references quote on delete cascade,
    owner_id integer not null references company on delete cascade,
    haulier_id integer not null references company on delete cascade,
    posted_by_id integer references person on delete set null,
    quoted_by_id integer references person on delete set null,
    status text not null default 'awarded' check (status in (
      'awarded', 'confirmed', 'emptyCollected', 'collected', 'delivered', 'emptyReturned', 'closed', 'calledOff'
    )),
    booked_at timestamptz not null,
    ended_at timestamptz,
    contacts_removed_at timestamptz,
    haulage text not null check (haulage in ('Container', 'General')),
    load_type text not null,
    owner_reference text not null,
    owner jsonb not null,
    haulier jsonb not null,
    posted_by jsonb not null,
    quoted_by jsonb not null,
    pickup text not null,
    pickup_at timestamptz not null,
    delivery text not null,
    delivery_at timestamptz not null check (delivery_at >= pickup_at),
    empty_location text,
    pickup_contact_name text,
    pickup_contact_phone text,
    pickup_reference text,
    delivery_contact_name text,
    delivery_contact_phone text,
    delivery_reference text,
    stops jsonb not null default '[]',
    load jsonb not null,
    lines jsonb not null,
    extras jsonb not null default '[]',
    free_hours double precision,
    demurrage_fee integer check (demurrage_fee >= 0),
    payment_term_days integer not null,
    comment text,
    request_comment text,
    conditions_id uuid references file on delete set null,
    conditions_name text,
    conditions_sha256 text,
    total bigint not null check (total >= 0),
    fuel_surcharge bigint not null default 0 check (fuel_surcharge >= 0),
    final_total bigint not null check (final_total >= 0),
    sequence integer not null default 0,
    claimed_charges integer not null default 0,
    disputed_charges integer not null default 0,
    changes_for_owner integer not null default 0,
    changes_for_haulier integer not null default 0,
    references_missing boolean not null default true,
    proofs_missing boolean not null default false,
    search_text text not null default '',
    check ((ended_at is not null) = (status in ('closed', 'calledOff')))
  )`,
  'create unique index booking_of_request on booking (request_id)',
  'create index booking_of_quote on booking (quote_id)',
  'create index booking_posted_by on booking (posted_by_id) where posted_by_id is not null',
  'create index booking_quoted_by on booking (quoted_by_id) where quoted_by_id is not null',
  'create index booking_of_conditions on booking (conditions_id) where conditions_id is not null',
  'create index booking_given on booking (owner_id, id desc)',
  'create index booking_given_status on booking (owner_id, status, id desc)',
  'create index booking_given_pickup on booking (owner_id, pickup_at, id)',
  'create index booking_carried on booking (haulier_id, id desc)',
  'create index booking_carried_status on booking (haulier_id, status, id desc)',
  'create index booking_carried_pickup on booking (haulier_id, pickup_at, id)',
  'create index booking_pickup on booking (pickup_at, id)',
  'create index booking_by_status on booking (status, id desc)',
  // What waits for one of the two companies.
  'create index booking_charges_to_answer on booking (owner_id, id desc) where claimed_charges > 0',
  'create index booking_changes_for_owner on booking (owner_id, id desc) where changes_for_owner > 0',
  'create index booking_changes_for_haulier on booking (haulier_id, id desc) where changes_for_haulier > 0',
  `create index booking_references_missing on booking (owner_id, pickup_at, id)
    where references_missing and ended_at is null`,
  `create index booking_to_confirm on booking (haulier_id, id desc) where status = 'awarded'`,
  'create index booking_proofs_missing on booking (haulier_id, id desc) where proofs_missing and ended_at is null',
  'create index booking_ended on booking (ended_at) where ended_at is not null',

  `create table booking_job (
    id integer generated always as identity primary key,
    booking_id integer not null references booking on delete cascade,
    number integer not null,
    line_id integer,
    size text,
    count integer not null check (count >= 1),
    status text not null default 'awarded' check (status in (
      'awarded', 'confirmed', 'emptyCollected', 'collected', 'delivered', 'emptyReturned'
    )),
    last_at timestamptz,
    container_number text,
    use_anyway boolean not null default false,
    seal text,
    release_reference text,
    booking_reference text,
    vessel_cut_off timestamptz,
    clearance text check (clearance in ('pending', 'cleared', 'T1', 'held')),
    vgm integer check (vgm > 0),
    driver text,
    driver_phone text,
    vehicle_registration text,
    vehicle_booking_reference text,
    vehicle_booking_time timestamptz,
    carried_by text
  )`,
  'create unique index booking_job_number on booking_job (booking_id, number)',

  `create table booking_step (
    id integer generated always as identity primary key,
    booking_id integer not null references booking on delete cascade,
    job_id integer references booking_job on delete cascade,
    step text not null,
    side text not null check (side in ('owner', 'haulier')),
    at timestamptz not null,
    arrived_at timestamptz,
    left_at timestamptz check (left_at >= arrived_at),
    received_by text,
    remarks text,
    reason text,
    who text not null,
    recorded_at timestamptz not null,
    check ((job_id is null) = (step in ('closed', 'calledOff')))
  )`,
  'create unique index booking_step_once on booking_step (job_id, step) where job_id is not null',
  'create unique index booking_step_one_end on booking_step (booking_id) where job_id is null',
  'create index booking_step_of_booking on booking_step (booking_id, id)',

  `create table booking_change (
    id integer generated always as identity primary key,
    booking_id integer not null references booking on delete cascade,
    side text not null check (side in ('owner', 'haulier')),
    status text not null default 'Proposed' check (status in ('Proposed', 'Accepted', 'Declined')),
    pickup_at timestamptz,
    delivery_at timestamptz,
    pickup text,
    delivery text,
    stops jsonb,
    note text,
    who text not null,
    proposed_at timestamptz not null,
    answered_at timestamptz
  )`,
  'create index booking_change_of_booking on booking_change (booking_id, id)',

  'alter table file drop constraint file_slot_check',
  `alter table file add constraint file_slot_check check (slot in (
    'logo', 'background', 'image1', 'image2', 'image3', 'image4',
    'conditionsOfCarriage', 'operatorLicence', 'goodsInTransitInsurance', 'publicLiabilityInsurance',
    'proof', 'charge'
  ))`,
  // A company has many files of bookings, and one in each slot of its profile.
  'drop index file_one_current',
  `create unique index file_one_current on file (company_id, slot)
    where replaced_at is null and slot not in ('proof', 'charge')`,
  'create index file_of_company on file (company_id)',
  'alter table file add column sha256 text',

  `create table booking_proof (
    id integer generated always as identity primary key,
    booking_id integer not null references booking on delete cascade,
    job_id integer not null references booking_job on delete cascade,
    file_id uuid not null references file on delete cascade,
    who text not null,
    added_at timestamptz not null
  )`,
  'create index booking_proof_of_booking on booking_proof (booking_id, id)',
  'create index booking_proof_of_job on booking_proof (job_id)',
  'create unique index booking_proof_file on booking_proof (file_id)',

  `create table booking_charge (
    id integer generated always as identity primary key,
    booking_id integer not null references booking on delete cascade,
    kind text not null,
    status text not null check (status in ('Agreed', 'Claimed', 'Approved', 'Disputed', 'Withdrawn')),
    amount integer not null check (amount >= 0),
    quantity double precision not null check (quantity > 0),
    total bigint not null check (total >= 0),
    note text,
    reason text,
    file_id uuid references file on delete set null,
    who text not null,
    claimed_at timestamptz not null,
    answered_at timestamptz
  )`,
  'create index booking_charge_of_booking on booking_charge (booking_id, id)',
  'create unique index booking_charge_file on booking_charge (file_id) where file_id is not null',

  // Which kinds of events there are is said by the code that writes them.
  'alter table event drop constraint if exists event_kind_check',

  // The papers that go with a mail are made when it is sent; it keeps only of which booking, and which they are.
  'alter table mail add column booking_id integer references booking on delete set null',
  "alter table mail add column papers text[] not null default '{}'",
  'create index mail_of_booking on mail (booking_id) where booking_id is not null',
]

const contact = (person: string) => `jsonb_build_object(
  'name', coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), ${person}.email, 'A former user'),
  'phone', ${person}.phone, 'email', ${person}.email)`
const party = (company: string) => `jsonb_build_object(
  'name', ${company}.name, 'contactPerson', ${company}.contact_person, 'phone', ${company}.phone, 'email', ${company}.email)`

/** Requests that were accepted before there were bookings get theirs; those past their delivery are closed. */
const bookingsOfBefore = `
  insert into booking (
    request_id, quote_id, owner_id, haulier_id, posted_by_id, quoted_by_id, status, booked_at, ended_at,
    haulage, load_type, owner_reference, owner, haulier, posted_by, quoted_by,
    pickup, pickup_at, delivery, delivery_at, empty_location, load, lines,
    demurrage_fee, payment_term_days, comment, request_comment, conditions_id, conditions_name,
    total, final_total, references_missing, search_text
  )
  select r.id, q.id, r.owner_id, q.haulier_id, r.created_by, made.created_by,
    case when r.delivery_at < now() then 'closed' else 'awarded' end,
    coalesce(r.decided_at, r.created_at),
    case when r.delivery_at < now() then r.delivery_at end,
    r.haulage, r.load_type, r.reference, ${party('owner')}, ${party('haulier')}, ${contact('poster')}, ${contact('quoter')},
    r.pickup, r.pickup_at, r.delivery, r.delivery_at, r.empty_location,
    jsonb_build_object(
      'loadType', r.load_type, 'shippingLine', r.shipping_line, 'vesselName', r.vessel_name, 'voyageCode', r.voyage_code,
      'requirements', to_jsonb(r.requirements), 'weight', r.weight, 'volume', r.volume, 'pallets', r.pallets,
      'adr', r.adr, 'adrDetails', r.adr_details, 'goods', r.goods,
      'vehicleType', coalesce(q.vehicle_type, r.vehicle_types[1]), 'trailerType', coalesce(q.trailer_type, r.trailer_types[1])),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', line.id, 'size', line.size, 'count', line.count, 'rate', priced.rate, 'goods', null, 'grossWeight', null
      ) order by line.position), '[]')
      from request_line line join quote_line priced on priced.line_id = line.id and priced.quote_id = q.id
      where line.request_id = r.id),
    q.demurrage_fee, q.payment_term_days, q.comment, r.comment, f.id, f.name,
    q.total, q.total, r.haulage = 'Container' or r.delivery_at >= now(),
    lower(concat_ws(' ', r.reference, r.pickup, r.delivery, owner.name, haulier.name))
  from request r
  join quote q on q.id = r.accepted_quote_id
  join quote made on made.id = case when q.side = 'haulier' then q.id else q.counters_id end
  join company owner on owner.id = r.owner_id
  join company haulier on haulier.id = q.haulier_id
  left join person poster on poster.id = r.created_by
  left join person quoter on quoter.id = made.created_by
  left join file f on f.id = made.conditions_id
  where r.status = 'Accepted' and r.deleted_at is null
  order by r.decided_at, r.id`

const jobsOfBefore = `
  insert into booking_job (booking_id, number, line_id, size, count, status, clearance)
  select b.id, row_number() over (partition by b.id order by line.position nulls first, each.n), line.id, line.size,
    case when b.containers > 200 then line.count else 1 end,
    case when b.status <> 'closed' then 'awarded' when b.load_type = 'Import' then 'emptyReturned' else 'delivered' end,
    case when b.haulage = 'Container' then 'pending' end
  from (select id, request_id, status, haulage, load_type,
      (select sum(count) from request_line where request_id = booking.request_id) as containers
    from booking) as b
  left join request_line line on line.request_id = b.request_id
  cross join lateral generate_series(1, case when b.containers <= 200 then line.count else 1 end) as each(n)`

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...statements, bookingsOfBefore, jobsOfBefore])
    await sql.raw(statement).execute(db)
}
