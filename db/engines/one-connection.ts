import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from "kysely";

/**
 * A transaction of PostgreSQL in the shape of a database, for what asks a database for a connection of
 * its own: it gets the transaction's.
 */
export function onePostgresConnection<S>(trx: Transaction<S>): Kysely<S> {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const executor = trx.getExecutor();
  return new Kysely<S>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}
