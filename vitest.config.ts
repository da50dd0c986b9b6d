import { mergeConfig } from 'vitest/config'
import { isFullLength } from './tests/support/test-length.ts'
import viteConfig from './vite.config.ts'

const WHOLE_PAGES = 'src/main/**/*.test.tsx'
/** Loads modules a second time: what the first ones listen to stays, and would hear what other files say. */
const LOADED_TWICE = 'src/pages/invoices/column-choice.test.tsx'
/** Measured in processes of their own: one that other files have filled collects its garbage late. */
const OF_MEMORY = 'server/**/*-memory.test.ts'
/** Minutes of killing, seeding and starting, for `npm run judge:tests`. */
const LONG = ['tests/judges/judges.test.ts', 'tests/judges/start.test.ts']

export default mergeConfig(viteConfig, {
  test: {
    // Two cores, and about 400 MB for each embedded database.
    maxWorkers: 2,
    // For machines that do something else beside; what is quick stays quick.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Rules and charts keep nothing between tests: what one file has loaded serves the next.
          isolate: false,
          include: [
            '{domain,locales,machines,charts,qa,src,scripts}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{support,walks}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Half the processor time: React and react-aria are loaded once a worker.
          isolate: false,
          setupFiles: 'tests/views/clean-page.ts',
          include: ['{src,tests}/**/*.test.tsx'],
          exclude: [WHOLE_PAGES, LOADED_TWICE],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          // The whole portal listens to its page, other tabs and timers, and does not end with a test.
          include: [WHOLE_PAGES, LOADED_TWICE],
        },
      },
      {
        // Without the page's plugins, and with databases ready to be opened.
        test: {
          name: 'server',
          environment: 'node',
          // Files share what is loaded, and an embedded database that was emptied.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{api,judges}/**/*.test.ts'],
          exclude: isFullLength ? [OF_MEMORY] : [OF_MEMORY, ...LONG],
          globalSetup: 'tests/server/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'memory',
          environment: 'node',
          include: [OF_MEMORY],
          globalSetup: 'tests/server/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
