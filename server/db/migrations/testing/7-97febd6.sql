-- A database as the migrations of 97febd6 made it, with a few rows.
create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
insert into "kysely_migration_lock" ("id", "is_locked") values ('migration_lock', 0);
create table company (
    id integer generated always as identity primary key,
    name text not null,
    name_key text not null,
    type text not null check (type in ('Shipper', 'Haulier')),
    country text not null,
    number text,
    incorporated_on date,
    is_active boolean not null default false,
    activated_at timestamptz,
    deactivated_at timestamptz,
    deactivation_reason text,
    created_at timestamptz not null,
    vat_number text,
    street text,
    postcode text,
    city text,
    description text,
    website text,
    phone text,
    email text,
    contact_person text,
    invoicing_email text,
    default_payment_term_days integer not null default 30 check (default_payment_term_days between 0 and 365),
    area_coverage text,
    hauls_container boolean not null default true,
    hauls_general boolean not null default true,
    fleet_size integer not null default 1 check (fleet_size >= 0),
    trailer_types text,
    insurance_coverage text,
    default_demurrage_fee integer check (default_demurrage_fee >= 0),
    adr boolean not null default false,
    hiab boolean not null default false,
    reefer boolean not null default false,
    sideloader boolean not null default false,
    tipping_chassis boolean not null default false,
    waste boolean not null default false
  );
create unique index company_name_unique on company (name_key);
create index company_listed on company (name_key) where is_active and type = 'Haulier';
create index company_listed_first on company (activated_at, id) where is_active and type = 'Haulier';
create index company_waiting on company (created_at) where not is_active;
create table person (
    id integer generated always as identity primary key,
    company_id integer not null references company on delete cascade,
    email text not null check (email = lower(email)),
    password_hash text,
    first_name text not null default '',
    last_name text not null default '',
    phone text,
    job_title text,
    role text not null check (role in ('Admin', 'User')),
    is_active boolean not null default true,
    joined_at timestamptz not null,
    last_login_at timestamptz,
    terms_version text,
    terms_accepted_at timestamptz
  );
create unique index person_email_unique on person (email);
create index person_of_company on person (company_id, joined_at desc);
create table session (
    token_hash bytea primary key,
    person_id integer not null references person on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
create index session_of_person on session (person_id);
create table password_token (
    token_hash bytea primary key,
    person_id integer not null references person on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
create index password_token_of_person on password_token (person_id);
create table reset_request (
    id bigint generated always as identity primary key,
    email text not null,
    requested_at timestamptz not null
  );
create table file (
    id uuid primary key,
    company_id integer not null references company on delete cascade,
    slot text not null check (slot in (
      'logo', 'background', 'image1', 'image2', 'image3', 'image4',
      'conditionsOfCarriage', 'operatorLicence', 'goodsInTransitInsurance', 'publicLiabilityInsurance'
    )),
    name text not null,
    content_type text not null,
    bytes integer not null check (bytes >= 0),
    uploaded_at timestamptz not null,
    replaced_at timestamptz
  );
create unique index file_one_current on file (company_id, slot) where replaced_at is null;
create table plan_period (
    id integer generated always as identity primary key,
    company_id integer not null references company on delete cascade,
    plan text not null check (plan in ('basic6', 'basic12', 'pro6', 'pro12')),
    starts_on date not null,
    ends_on date not null check (ends_on >= starts_on),
    checkout_session text,
    created_at timestamptz not null,
    -- Periods move in one transaction, so they are compared at its end. The range of one company stands for
    -- equality, which this kind of index knows only with an extension.
    constraint plan_period_never_overlaps exclude using gist (
      int4range(company_id, company_id, '[]') with &&, daterange(starts_on, ends_on) with &&
    ) deferrable initially deferred
  );
create unique index plan_period_once on plan_period (checkout_session);
create index plan_period_of_company on plan_period (company_id, starts_on);
create table checkout (
    session text primary key,
    company_id integer not null references company on delete cascade,
    person_id integer references person on delete set null,
    plan text not null check (plan in ('basic6', 'basic12', 'pro6', 'pro12')),
    amount integer not null check (amount > 0),
    is_paid boolean not null default false,
    created_at timestamptz not null
  );
create table request (
    id integer generated always as identity primary key,
    owner_id integer not null references company on delete cascade,
    created_by integer references person on delete set null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    haulage text not null check (haulage in ('Container', 'General')),
    is_subcontract boolean not null,
    status text not null default 'Open' check (status in ('Open', 'Accepted', 'Cancelled')),
    decided_at timestamptz,
    accepted_quote_id integer,
    reference text not null,
    comment text,
    payment_term_days integer not null check (payment_term_days between 0 and 365),
    deadline date not null,
    pickup text not null,
    pickup_at timestamptz not null,
    delivery text not null,
    delivery_at timestamptz not null check (delivery_at >= pickup_at),
    empty_location text,
    load_type text not null,
    quantity integer not null check (quantity between 1 and 49950),
    shipping_line text,
    vessel_name text,
    voyage_code text,
    requirements text[] not null default '{}',
    vehicle_types text[] not null,
    trailer_types text[] not null,
    weight double precision check (weight >= 0),
    volume double precision check (volume >= 0),
    pallets integer check (pallets between 1 and 999),
    adr boolean not null default false,
    adr_details text,
    goods text,
    target_rate integer check (target_rate >= 0),
    search_text text not null,
    check ((haulage = 'Container') = (shipping_line is not null)),
    check ((haulage = 'General') = (goods is not null)),
    check ((status = 'Accepted') = (accepted_quote_id is not null))
  );
create index request_of_owner on request (owner_id, id desc) where deleted_at is null;
create index request_of_month on request (owner_id, created_at);
create index request_open on request (id desc) include (owner_id, deadline, haulage) where status = 'Open' and deleted_at is null;
create index request_open_deadline on request (deadline, id) where status = 'Open' and deleted_at is null;
create index request_open_pickup on request (pickup_at, id) where status = 'Open' and deleted_at is null;
create index request_of_day on request using brin (created_at);
create index request_accepted on request (decided_at) where status = 'Accepted';
create table request_line (
    id integer generated always as identity primary key,
    request_id integer not null references request on delete cascade,
    position integer not null,
    size text not null,
    count integer not null check (count between 1 and 999),
    target_rate integer check (target_rate >= 0)
  );
create unique index request_line_position on request_line (request_id, position);
create table quote (
    id integer generated always as identity primary key,
    request_id integer not null references request on delete cascade,
    haulier_id integer not null references company on delete cascade,
    author_id integer not null references company on delete cascade,
    side text not null check (side in ('owner', 'haulier')),
    created_by integer references person on delete set null,
    created_at timestamptz not null,
    status text not null check (status in ('Pending', 'Counter', 'Won', 'Rejected', 'Cancelled')),
    is_open boolean not null default true,
    counters_id integer references quote on delete cascade,
    payment_term_days integer not null check (payment_term_days between 0 and 365),
    demurrage_fee integer check (demurrage_fee >= 0),
    comment text,
    expires_on date,
    total bigint not null check (total >= 0),
    conditions_id uuid references file,
    vehicle_type text,
    trailer_type text,
    rate integer check (rate >= 0),
    check ((side = 'haulier') = (author_id = haulier_id)),
    check (side = 'haulier' or counters_id is not null),
    check (not is_open or status in ('Pending', 'Counter')),
    check ((status = 'Pending') <= (counters_id is null)),
    check ((status = 'Counter') <= (counters_id is not null))
  );
create unique index quote_one_won on quote (request_id) where status = 'Won';
create unique index quote_one_open_per_side on quote (request_id, haulier_id, side) where is_open;
create index quote_of_request on quote (request_id, id);
create index quote_of_haulier on quote (haulier_id, request_id);
create index quote_of_conditions on quote (conditions_id) where conditions_id is not null;
create index quote_of_day on quote using brin (created_at);
alter table request add constraint request_accepted_quote foreign key (accepted_quote_id) references quote deferrable initially deferred;
create table quote_line (
    quote_id integer not null references quote on delete cascade,
    line_id integer not null references request_line on delete cascade,
    rate integer not null check (rate >= 0),
    primary key (quote_id, line_id)
  );
create table history (
    id bigint generated always as identity primary key,
    request_id integer not null references request on delete cascade,
    haulier_id integer references company on delete cascade,
    company_id integer references company on delete set null,
    person_id integer references person on delete set null,
    at timestamptz not null,
    what text not null,
    old_price bigint,
    new_price bigint
  );
create index history_of_request on history (request_id, id);
create table mail (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    holds_token boolean not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    last_error text
  );
create index mail_due on mail (due_at, id) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create table idempotency_key (
    caller text not null,
    key text not null,
    fingerprint bytea not null,
    status integer not null,
    reply text not null,
    created_at timestamptz not null,
    primary key (caller, key)
  );
create index idempotency_key_age on idempotency_key (created_at);
create table operator (
    id integer generated always as identity primary key,
    email text not null check (email = lower(email)),
    password_hash text not null,
    created_at timestamptz not null
  );
create unique index operator_email_unique on operator (email);
create table operator_session (
    token_hash bytea primary key,
    operator_id integer not null references operator on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    who text not null,
    what text not null,
    company_id integer references company on delete set null,
    company_name text
  );
create index audit_newest on audit (id desc);
create index audit_of_company on audit (company_id, id desc);
create table event (
    id bigint generated always as identity primary key,
    written_by xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    kind text not null check (kind in ('request', 'quote', 'company', 'people', 'plan')),
    request_id integer,
    companies integer[] not null,
    hauliers boolean not null
  );
create index event_written_by on event (written_by);
create index event_at on event (at);
create table demo (seeded_at timestamptz not null);
create table rate_limit (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );
insert into "kysely_migration" ("name", "timestamp") values ('001-start', '2026-11-22T07:21:00.898Z');
insert into company (name, name_key, type, country, is_active, activated_at, created_at) values ('Humber Shippers', 'humber shippers', 'Shipper', 'United Kingdom', true, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z');
insert into company (name, name_key, type, country, is_active, activated_at, created_at, vat_number) values ('Tyne Haulage', 'tyne haulage', 'Haulier', 'United Kingdom', true, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z', 'GB123456789');
insert into company (name, name_key, type, country, is_active, activated_at, created_at, deactivation_reason, deactivated_at) values ('Deactivated Before', 'deactivated before', 'Haulier', 'United Kingdom', false, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z', 'Never answered', '2026-06-01T09:00:00Z');
insert into company (name, name_key, type, country, is_active, activated_at, created_at) values ('Waiting Freight', 'waiting freight', 'Shipper', 'United Kingdom', false, null, '2026-06-01T09:00:00Z');
insert into person (company_id, email, password_hash, first_name, role, joined_at) values (1, 'anna@humber.example', 'x', 'Anna', 'Admin', '2026-06-01T09:00:00Z');
insert into person (company_id, email, password_hash, first_name, role, joined_at) values (2, 'bob@tyne.example', 'x', 'Bob', 'Admin', '2026-06-01T09:00:00Z');
insert into session (token_hash, person_id, created_at, expires_at) values ('\x01', 1, '2026-06-01T09:00:00Z', '2026-07-01T09:00:00Z');
insert into password_token (token_hash, person_id, created_at, expires_at) values ('\x02', 1, '2026-06-01T09:00:00Z', '2026-07-01T09:00:00Z');
insert into file (id, company_id, slot, name, content_type, bytes, uploaded_at) values ('00000000-0000-4000-8000-000000000001', 2, 'conditionsOfCarriage', 'conditions.pdf', 'application/pdf', 12, '2026-06-01T09:00:00Z');
insert into plan_period (company_id, plan, starts_on, ends_on, checkout_session, created_at) values (1, 'basic6', '2026-06-01', '2026-12-01', 'cs_1', '2026-06-01T09:00:00Z');
insert into checkout (session, company_id, person_id, plan, amount, is_paid, created_at) values ('cs_1', 1, 1, 'basic6', 5400, true, '2026-06-01T09:00:00Z');
insert into request (owner_id, created_by, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at, delivery, delivery_at, load_type, quantity, shipping_line, requirements, vehicle_types, trailer_types, search_text) values (1, 1, '2026-06-01T09:00:00Z', 'Container', false, 'R-1', 30, '2026-06-20', 'Felixstowe', '2026-06-25T08:00:00Z', 'Leeds', '2026-06-25T16:00:00Z', 'Import', 1, 'Maersk', array[]::text[], array['Artic'], array['Skeletal'], 'felixstowe leeds');
insert into request (owner_id, created_by, created_at, haulage, is_subcontract, reference, payment_term_days, deadline, pickup, pickup_at, delivery, delivery_at, load_type, quantity, shipping_line, requirements, vehicle_types, trailer_types, search_text, status) values (1, 1, '2026-06-01T09:00:00Z', 'Container', false, 'R-2', 30, '2026-06-20', 'Felixstowe', '2026-06-25T08:00:00Z', 'Leeds', '2026-06-25T16:00:00Z', 'Import', 1, 'Maersk', array[]::text[], array['Artic'], array['Skeletal'], 'felixstowe leeds', 'Open');
insert into request_line (request_id, position, size, count) values (1, 0, '40'' High Cube', 1);
insert into quote (request_id, haulier_id, author_id, side, created_by, created_at, status, is_open, payment_term_days, total, conditions_id) values (1, 2, 2, 'haulier', 2, '2026-06-01T09:00:00Z', 'Won', false, 30, 45000, '00000000-0000-4000-8000-000000000001');
update request set status = 'Accepted', accepted_quote_id = 1, decided_at = '2026-06-02T09:00:00Z' where id = 1;
insert into quote_line (quote_id, line_id, rate) values (1, 1, 45000);
insert into history (request_id, haulier_id, company_id, person_id, at, what, new_price) values (1, 2, 2, 2, '2026-06-01T09:00:00Z', 'Quote submitted', 45000);
insert into mail (recipient, subject, text_body, html_body, holds_token, created_at, due_at) values ('anna@humber.example', 'Set a new password', 'the token', 'the token', true, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z');
insert into mail (recipient, subject, text_body, html_body, holds_token, created_at, due_at, sent_at) values ('anna@humber.example', 'Sent', '', '', true, '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z', '2026-06-01T09:00:00Z');
insert into operator (email, password_hash, created_at) values ('staff@provider.example', 'x', '2026-06-01T09:00:00Z');
insert into audit (at, who, what, company_id, company_name) values ('2026-06-01T09:00:00Z', 'staff@provider.example', 'Activated', 1, 'Humber Shippers');
