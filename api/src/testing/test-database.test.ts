import pg from 'pg';
import { createTestDatabase, type Connection } from './test-database.ts';

const migrate = jest.fn(async (connection: Connection) => {
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query('create table notes (text text)');
  await client.end();
});

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

test('test databases share one migration, but no data', async () => {
  const [one, two] = await Promise.all([
    createTestDatabase({ migrate, schema: 'notes' }),
    createTestDatabase({ migrate, schema: 'notes' }),
  ]);
  await query(one.connection, "insert into notes values ('one')");
  expect(await query(one.connection, 'select * from notes')).toEqual([{ text: 'one' }]);
  expect(await query(two.connection, 'select * from notes')).toEqual([]);
  expect(migrate).toHaveBeenCalledTimes(1);
  await one.drop();
  await expect(query(one.connection, 'select 1')).rejects.toThrow(/does not exist/);
  await two.drop();
});

test('after a failed migration, the next test database creates the template from scratch', async () => {
  const fail = async () => {
    throw new Error('bad migration');
  };
  await expect(createTestDatabase({ migrate: fail, schema: 'broken' })).rejects.toThrow(
    'bad migration',
  );
  const database = await createTestDatabase({ migrate, schema: 'broken' });
  expect(await query(database.connection, 'select * from notes')).toEqual([]);
  await database.drop();
});
