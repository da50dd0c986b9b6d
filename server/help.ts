/** Text of `npm start -- --help`. The whole of it is in docs/operations.md. */
export const help = `Usage: npm start

Starts the portal. It is configured by environment variables:

  PORT, HOST            Where it listens (4180, 127.0.0.1).
  PORTAL_MODE           demo (own people and invoices, a clock to move) or production.
  DATA_DIR              The folder of the embedded database (.data).
  DATABASE_URL          A PostgreSQL server instead.
  PUBLIC_ORIGIN         The address that browsers use, behind a proxy.
  TRUSTED_PROXIES       Number of proxies in front that append to X-Forwarded-For.
  PREFIXES              Paths under which the page is served too (/beta,/prod).
  REQUESTS_PER_MINUTE   API calls of one address, at each server (1200; 0: no limit).
  AUDIT_DAYS            Days that the audit is kept (730; 0: for ever).
  NOTIFICATION_DAYS     Days that news is kept which was read (365; unread: twice as long).
  IDEMPOTENCY_DAYS      Days that answers to repeated requests are kept (30).
  SMTP_URL, MAIL_FROM   A mail server, and who e-mails come from.
  LOG_LEVEL             trace, debug, info, warn, error, fatal or silent.
  PROVIDER_URL, PROVIDER_ORIGIN, PROVIDER_PORT, PROVIDER_HOST, PROVIDER_API_KEY,
  PROVIDER_TIMEOUT_MS   The payment provider (docs/operations.md).
  ISSUER_URL, ISSUER_ORIGIN, ISSUER_PORT, ISSUER_API_KEY
                        The issuer of the program's cards (docs/operations.md).

/healthz answers while the process lives, /readyz while the database does.
`
