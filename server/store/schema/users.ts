/** Users, and the accounts that they act for. */
import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers, merchants } from './accounts.ts'
import { programs } from './programs.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    username: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    role: text().notNull().default('viewer'),
    userTypes: text().array().notNull(),
    /** invited or active; a lock is a column of its own, since it has its own reason. */
    status: text().notNull().default('active'),
    lockReason: text(),
    language: text().notNull().default('en'),
    timeZone: text().notNull().default('America/Chicago'),
    isSso: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('users_username').on(sql`lower(${t.username})`)],
)

/** Accounts that a customer user acts for: the account itself and, with `includeChildren`, those below it. */
export const userCustomers = pgTable(
  'user_customers',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidCustomer: text()
      .notNull()
      .references(() => customers.buid),
    includeChildren: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ name: 'user_customers_pk', columns: [t.userId, t.buidCustomer] })],
)

export const userMerchants = pgTable(
  'user_merchants',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    buidMerchant: text()
      .notNull()
      .references(() => merchants.buid),
  },
  (t) => [primaryKey({ name: 'user_merchants_pk', columns: [t.userId, t.buidMerchant] })],
)
