/** Set by `npm run judge:tests`: what tests the toolkit itself then tries all that it knows, else a sample of it. */
export const isFullLength = process.env.TEST_LENGTH === 'full'
