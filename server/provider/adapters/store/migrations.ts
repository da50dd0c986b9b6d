/**
 * The statements that make the adapter's tables, in the order in which they are applied; one that was released is never
 * changed. They stand in the program, since each adapter has few of them and no folder beside it.
 */
export const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  {
    name: '0000_adapter',
    statements: [
      `create table attempts (
        attempt_id text primary key,
        "order" jsonb,
        state text not null check (state in ('sending', 'challenge', 'approved', 'declined')),
        decline_code text,
        processor_id text unique,
        challenge_url text,
        challenge_ends_at timestamptz,
        created_at timestamptz not null,
        sent_at timestamptz,
        decided_at timestamptz,
        leased_until timestamptz,
        look_at timestamptz,
        check ((state = 'declined') = (decline_code is not null)),
        check ("order" is not null or state = 'declined'),
        check (state <> 'approved' or processor_id is not null)
      )`,
      'create index attempts_look_at on attempts (look_at) where look_at is not null',
      `create table refunds (
        attempt_id text not null references attempts,
        refund_id text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency text not null,
        state text not null check (state in ('sending', 'accepted', 'refused', 'done', 'failed')),
        code text,
        processor_id text unique,
        sent_at timestamptz not null,
        leased_until timestamptz,
        look_at timestamptz,
        constraint refunds_pk primary key (attempt_id, refund_id)
      )`,
      'create index refunds_look_at on refunds (look_at) where look_at is not null',
      `create table mandates (
        token text not null,
        mandate_id text not null,
        scheme text not null,
        accepted_at timestamptz not null,
        state text not null check (state in ('sending', 'active', 'pending', 'refused', 'ended')),
        reason_code text,
        processor_id text,
        sent_at timestamptz not null,
        leased_until timestamptz,
        look_at timestamptz,
        constraint mandates_pk primary key (token, mandate_id)
      )`,
      'create index mandates_processor_id on mandates (processor_id)',
      'create index mandates_look_at on mandates (look_at) where look_at is not null',
      `create table inbox (
        serial bigserial primary key,
        key text not null unique,
        body jsonb not null,
        stored_at timestamptz not null
      )`,
      'create table notices (id text primary key, stored_at timestamptz not null)',
      'create index notices_stored_at on notices (stored_at)',
      'create table marks (name text primary key, value timestamptz not null)',
      `create table sessions (
        id text primary key,
        kind text not null,
        facts jsonb not null,
        ends_at timestamptz not null
      )`,
      'create index sessions_ends_at on sessions (ends_at)',
    ],
  },
]
