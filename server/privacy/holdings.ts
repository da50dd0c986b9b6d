/**
 * Every table that holds something about a user: how it is found, what of it leaves with the export, and what becomes of
 * it when the user is deleted. A test looks through all tables of the database for what stands in none of these lists.
 */
import { sql, type SQL } from 'drizzle-orm'

import type { StoredKind } from '../../domain/rules/privacy/stored-data.ts'
import type { Subject } from './subject.ts'

export type Holding = {
  readonly table: string
  readonly kind: StoredKind
  /** The condition that a row, `t`, is about the user. */
  readonly mine: (subject: Subject) => SQL
  /** The row as it leaves, where it is not all of it, as an object of JSON. */
  readonly row?: (subject: Subject) => SQL
  /** Columns that do not leave: secrets and their hashes, and contents that are others' or too large. */
  readonly hides?: readonly string[]
  /** `deleted`: the rows go. `changed`: erase-user.ts says how. `kept`: they stay, and name the user by the pseudonym. */
  readonly onErasure: 'deleted' | 'changed' | 'kept'
}

/** The condition that one of these columns holds the user's id. */
const by =
  (...columns: readonly string[]) =>
  ({ id }: Subject): SQL =>
    sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${id}`),
      sql` or `,
    )
const within =
  (column: string, table: string, key: string, owner: string) =>
  ({ id }: Subject): SQL =>
    sql`t.${sql.identifier(column)} in (select ${sql.identifier(key)} from ${sql.identifier(table)} where ${sql.identifier(owner)} = ${id})`
const either =
  (...conditions: readonly Holding['mine'][]) =>
  (subject: Subject): SQL =>
    sql.join(
      conditions.map((condition) => sql`(${condition(subject)})`),
      sql` or `,
    )
/** The condition that a column holds the user's e-mail address, as long as it has been the user's. */
const addressed =
  (column: string, at?: string) =>
  ({ email, emailSince }: Subject): SQL =>
    at === undefined || emailSince === null
      ? sql`lower(t.${sql.identifier(column)}) = ${email}`
      : sql`lower(t.${sql.identifier(column)}) = ${email} and t.${sql.identifier(at)} >= ${emailSince.toISOString()}::timestamptz`
/** The condition that the key of an e-mail names the user to whom it was written (mail/password-mails.ts). */
const keyed = ({ id }: Subject): SQL => sql`split_part(t.key, ' ', 2) = ${id}`
export const holdings: readonly Holding[] = [
  {
    table: 'users',
    kind: 'profile',
    mine: by('id'),
    hides: ['password_hash', 'challenge_hash', 'sso_subject'],
    row: () => sql`to_jsonb(t) || jsonb_build_object(
      'has_password', t.password_hash is not null, 'has_challenge_phrase', t.challenge_hash is not null)`,
    onErasure: 'changed',
  },
  { table: 'user_customers', kind: 'profile', mine: by('user_id'), onErasure: 'deleted' },
  { table: 'user_merchants', kind: 'profile', mine: by('user_id'), onErasure: 'deleted' },
  {
    table: 'user_groups',
    kind: 'profile',
    mine: ({ id }) => sql`t.id in (select group_id from users where id = ${id})`,
    onErasure: 'changed',
  },
  {
    table: 'former_passwords',
    kind: 'access',
    mine: by('user_id'),
    hides: ['password_hash'],
    onErasure: 'deleted',
  },
  { table: 'access_links', kind: 'access', mine: by('user_id'), hides: ['token_hash'], onErasure: 'deleted' },
  {
    table: 'recovery_requests',
    kind: 'access',
    mine: ({ username, email }) => sql`lower(t.name) in (${username.toLowerCase()}, ${email})`,
    onErasure: 'deleted',
  },
  { table: 'sessions', kind: 'sessions', mine: by('user_id'), hides: ['token_hash'], onErasure: 'deleted' },
  {
    table: 'audit',
    kind: 'activity',
    mine: by('user_id', 'subject'),
    // Where somebody else has been is theirs.
    row: ({ id }) =>
      sql`to_jsonb(t) || jsonb_build_object('facts', case when t.user_id = ${id} then t.facts else t.facts - 'address' end)`,
    onErasure: 'changed',
  },
  {
    table: 'mails',
    kind: 'mails',
    mine: either(by('user_id'), addressed('to_address', 'created_at'), keyed),
    hides: ['token_hash'],
    onErasure: 'changed',
  },
  {
    table: 'mail_consents',
    kind: 'mails',
    mine: either(by('asked_by'), addressed('address', 'asked_at')),
    hides: ['token_hash'],
    onErasure: 'changed',
  },
  { table: 'notifications', kind: 'mails', mine: by('user_id'), onErasure: 'deleted' },
  { table: 'announcement_reads', kind: 'mails', mine: by('user_id'), onErasure: 'deleted' },
  { table: 'announcements', kind: 'activity', mine: by('created_by'), onErasure: 'changed' },
  { table: 'notification_preferences', kind: 'profile', mine: by('user_id'), onErasure: 'deleted' },
  {
    table: 'unsubscribe_links',
    kind: 'mails',
    mine: either(by('user_id'), addressed('address', 'created_at')),
    hides: ['token_hash'],
    onErasure: 'deleted',
  },
  { table: 'suppressed_addresses', kind: 'mails', mine: addressed('address'), onErasure: 'deleted' },
  { table: 'drafts', kind: 'drafts', mine: by('user_id'), onErasure: 'deleted' },
  { table: 'saved_filters', kind: 'filters', mine: by('user_id'), onErasure: 'deleted' },
  {
    table: 'idempotency_keys',
    kind: 'answers',
    mine: by('user_id'),
    hides: ['request_hash'],
    onErasure: 'deleted',
  },
  { table: 'exports', kind: 'answers', mine: by('user_id'), onErasure: 'deleted' },
  { table: 'quotes', kind: 'payments', mine: by('user_id'), hides: ['provider_token'], onErasure: 'kept' },
  { table: 'payments', kind: 'payments', mine: by('created_by'), hides: ['provider_token'], onErasure: 'kept' },
  {
    table: 'payment_allocations',
    kind: 'payments',
    mine: within('payment_id', 'payments', 'id', 'created_by'),
    onErasure: 'kept',
  },
  {
    table: 'payment_history',
    kind: 'payments',
    mine: within('payment_id', 'payments', 'id', 'created_by'),
    onErasure: 'kept',
  },
  { table: 'refunds', kind: 'payments', mine: by('requested_by'), onErasure: 'kept' },
  {
    table: 'refund_shares',
    kind: 'payments',
    mine: within('refund_id', 'refunds', 'id', 'requested_by'),
    onErasure: 'kept',
  },
  { table: 'mail_payments', kind: 'payments', mine: by('ended_by'), onErasure: 'kept' },
  {
    table: 'mandates',
    kind: 'methods',
    mine: within('payment_method_id', 'payment_methods', 'id', 'added_by'),
    hides: ['provider_token'],
    onErasure: 'kept',
  },
  {
    table: 'payment_methods',
    kind: 'methods',
    mine: by('added_by'),
    hides: ['provider_token'],
    onErasure: 'changed',
  },
  {
    table: 'bank_links',
    kind: 'methods',
    mine: either(by('made_by'), addressed('sent_to', 'created_at')),
    hides: ['token_hash'],
    onErasure: 'changed',
  },
  { table: 'auto_pay_holders', kind: 'methods', mine: by('set_by'), onErasure: 'kept' },
  { table: 'auto_pays', kind: 'methods', mine: by('turned_on_by'), onErasure: 'kept' },
  { table: 'auto_pay_left_out', kind: 'methods', mine: by('by'), onErasure: 'kept' },
  {
    table: 'cards',
    kind: 'methods',
    mine: by('requested_by'),
    onErasure: 'changed',
  },
  { table: 'dispute_submissions', kind: 'disputes', mine: by('created_by'), onErasure: 'kept' },
  {
    table: 'disputes',
    kind: 'disputes',
    mine: by('created_by'),
    onErasure: 'changed',
  },
  {
    table: 'dispute_history',
    kind: 'disputes',
    mine: by('user_id'),
    onErasure: 'kept',
  },
  {
    table: 'dispute_contacts',
    kind: 'disputes',
    mine: either(by('user_id'), addressed('email')),
    onErasure: 'changed',
  },
  {
    table: 'dispute_documents',
    kind: 'disputes',
    mine: by('uploaded_by'),
    hides: ['content', 'object_key'],
    onErasure: 'changed',
  },
  {
    table: 'vouchers',
    kind: 'credit',
    mine: either(by('issued_by', 'ended_by'), addressed('holder_email', 'issued_at')),
    onErasure: 'changed',
  },
  {
    table: 'applications',
    kind: 'credit',
    mine: either(by('invited_by'), addressed('email', 'created_at')),
    hides: ['last_key'],
    // Who has only invited the company does not read what it wrote.
    row: ({ email }) =>
      sql`case when lower(t.email) = ${email} then to_jsonb(t) else to_jsonb(t) - '{form,note,email,consent}'::text[] end`,
    onErasure: 'kept',
  },
  { table: 'application_history', kind: 'credit', mine: by('by'), onErasure: 'kept' },
  {
    table: 'application_links',
    kind: 'credit',
    mine: either(by('made_by'), addressed('sent_to', 'created_at')),
    hides: ['token_hash'],
    onErasure: 'changed',
  },
  {
    table: 'api_keys',
    kind: 'invoices',
    mine: by('created_by', 'revoked_by'),
    hides: ['secret'],
    onErasure: 'kept',
  },
  {
    table: 'webhook_endpoints',
    kind: 'activity',
    mine: by('created_by'),
    hides: ['secret', 'old_secret'],
    onErasure: 'kept',
  },
  {
    table: 'invoice_uploads',
    kind: 'invoices',
    mine: by('user_id'),
    hides: ['content', 'object_key'],
    onErasure: 'deleted',
  },
  { table: 'loyalty_programs', kind: 'invoices', mine: by('changed_by'), onErasure: 'kept' },
  { table: 'rejections', kind: 'invoices', mine: by('resubmitted_by'), onErasure: 'kept' },
  { table: 'rejection_history', kind: 'invoices', mine: by('user_id'), onErasure: 'kept' },
  { table: 'change_files', kind: 'imports', mine: by('created_by'), hides: ['reading'], onErasure: 'kept' },
  { table: 'merchant_import_files', kind: 'imports', mine: by('user_id'), onErasure: 'deleted' },
  {
    table: 'merchant_imports',
    kind: 'imports',
    mine: by('created_by'),
    // The merchant's data, not the user's.
    hides: ['table', 'preview'],
    onErasure: 'kept',
  },
  { table: 'privacy_requests', kind: 'requests', mine: by('user_id', 'ended_by'), onErasure: 'changed' },
]

/** Columns of others' rows that may name the user; the deletion puts the pseudonym there. They leave with no export. */
export const mentions: Readonly<Record<string, readonly string[]>> = {
  announcements: ['texts', 'links'],
  audit: ['facts'],
  cards: ['holder', 'address'],
  disputes: ['search_text'],
  dispute_contacts: ['name'],
  mails: ['to_name', 'subject', 'body', 'parts', 'key'],
  notifications: ['facts'],
  payment_methods: ['label', 'nickname', 'agreement_text'],
  privacy_requests: ['reason'],
  user_groups: ['name'],
  vouchers: ['holder_name'],
}

/**
 * Columns that may name a user and stay as they are: business records as they were written, and what other people have
 * written. They leave with the export only where the row is the user's own.
 */
export const keptTexts: Readonly<Record<string, readonly string[]>> = {
  applications: ['email', 'form', 'note'],
  application_history: ['note'],
  application_documents: ['file_name'],
  customers: ['name', 'contact_name', 'line1', 'line2', 'line3', 'city_state_zip'],
  disputes: ['description'],
  dispute_documents: ['file_name'],
  dispute_history: ['comment'],
  // Of colleagues, whose drafts end with their days.
  drafts: ['facts'],
  // What was answered to the user's colleagues and to software, until its days are over.
  idempotency_keys: ['response_body'],
  change_file_reports: ['lines'],
  change_files: ['file_name'],
  erp_answers: ['response_body'],
  program_answers: ['response_body'],
  invoice_addresses: ['contact'],
  invoice_documents: ['file_name'],
  invoice_lines: ['description'],
  invoices: ['sold_by', 'notes', 'adjustment_comments'],
  merchant_import_parts: ['invoices', 'lines', 'addresses', 'results'],
  merchant_import_refusals: ['value', 'words'],
  merchant_imports: ['file_name', 'table', 'preview'],
  merchants: ['name', 'contact', 'line1', 'line2', 'line3', 'city_state_zip'],
  rejections: ['file_name', 'file_values', 'original', 'correction'],
}

/** Tables that hold nothing about a user beyond these texts. A new table stands here, or among the holdings. */
export const holdNobody: readonly string[] = [
  'application_documents',
  'auto_pay_notices',
  'auto_pay_run_invoices',
  'auto_pay_runs',
  // A merchant's or program's file, its report, and how far it was read.
  'change_file_pieces',
  'change_file_reports',
  // What a card's network took back, by payment.
  'chargebacks',
  'components',
  'credit_holds',
  'credit_lines',
  'credit_warnings',
  'cursors',
  'customers',
  'dispute_reasons',
  'erp_answers',
  // Ids of what jobs could not do, and kinds of failures.
  'failed_items',
  'feature_flags',
  'flow_charts',
  // A recording has no user: the browser that made it alone knows which are its own.
  'flow_sessions',
  'flow_tallies',
  // How far a merchant's or program's file was read.
  'intake_runs',
  'invoice_addresses',
  'invoice_documents',
  'invoice_external_ids',
  'invoice_lines',
  'invoice_tallies',
  'invoices',
  'job_days',
  'locations',
  // Keys of objects, which say nothing.
  'loose_objects',
  'loyalty_changes',
  'loyalty_days',
  'loyalty_enrollments',
  'loyalty_entries',
  'loyalty_tiers',
  // Ids of the events of the mail provider and of the payment provider.
  'mail_events',
  'merchant_import_parts',
  'merchant_import_pieces',
  'merchant_import_readings',
  'merchant_import_refusals',
  'merchants',
  'outside_allocations',
  'outside_payments',
  'payment_attempts',
  'payment_tallies',
  'program_answers',
  'program_tallies',
  'programs',
  'quote_lines',
  'settings',
  // Counted by hashes of names and addresses, for an hour.
  'sign_in_attempts',
  'sso_attempts',
  'terms',
  'user_group_customers',
  // Of a user they hold the id alone, for 90 days at most; the answers are those of other systems.
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
]
