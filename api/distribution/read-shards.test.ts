import { loadParser, readShards } from './read-shards.ts';

beforeAll(loadParser);

const columns = new Map([
  ['blogs', ['id', 'name']],
  ['posts', ['id', 'blog_id', 'content']],
  ['blocks', ['blog_id', 'blocked_blog_id']],
  ['follows', ['user_id', 'blog_id']],
  ['blog_members', ['user_id', 'blog_id']],
  ['settings', ['key', 'value']],
]);
const read = (text: string): string => {
  const { shards, about } = readShards(text, columns);
  return `${shards}: ${about}`;
};

test.each([
  ["select 1 from settings where key = 'a'", 'none: select'],
  ['select * from posts where blog_id = $1 and id < $2', 'one: select posts'],
  [
    'select * from posts p join blogs b on b.id = p.blog_id where b.id = $1',
    'one: select blogs, posts',
  ],
  [
    'select * from blogs b left join posts p on p.blog_id = b.id where b.id = $1',
    'one: select blogs, posts',
  ],
  ['select * from posts p, blogs b where b.id = $1 and p.blog_id = $2', 'few: select blogs, posts'],
  ['select * from posts where blog_id = any($1::bigint[])', 'few: select posts'],
  ['select * from posts where blog_id in ($1, $2)', 'few: select posts'],
  ['select * from posts where id = $1', 'all: select posts'],
  ['select * from posts where blog_id = $1 or id = $2', 'all: select posts'],
  ['select * from posts where not (blog_id = $1)', 'all: select posts'],
  ['select * from posts where blog_id <> $1', 'all: select posts'],
  ['select * from posts p left join blogs b on p.blog_id = $1', 'all: select blogs, posts'],
  [
    'select * from posts p, unnest($1::bigint[]) own (id) where p.blog_id = own.id',
    'all: select posts',
  ],
  [
    'select * from posts where blog_id in (select blog_id from follows where user_id = $1)',
    'all: select posts',
  ],
  [
    'select * from posts p join blog_members m on m.user_id = $1 where p.blog_id = $2',
    'split: select blog_members, posts',
  ],
  ['select 1 from posts where blog_id = any($1) for update', 'split: select posts'],
  ['select 1 from posts where blog_id = $1 for update', 'one: select posts'],
  [
    'select (select name from blogs b where b.id = p.blog_id) from posts p where p.blog_id = $1',
    'one: select blogs, posts',
  ],
  [
    'select 1 from blogs b where exists (select 1 from posts where blog_id = $1)',
    'all: select blogs',
  ],
  [
    'select 1 from blogs b where exists (select 1 from posts p where p.blog_id = b.id and b.id = $1)',
    'all: select blogs, posts',
  ],
  [
    'with p as (select blog_id as b from posts where blog_id = $1) select * from p join blogs on id = b',
    'one: select blogs, posts',
  ],
  [
    'select * from (select id from posts where blog_id = $1) p join blogs b on b.id = p.id',
    'all: select blogs',
  ],
  [
    'select * from (select blog_id from posts where blog_id = $1 union all select $1) p join blogs b on b.id = p.blog_id',
    'one: select blogs, posts',
  ],
  [
    'select * from blogs b cross join lateral (select 1 from posts p where p.blog_id = b.id limit 1) n where b.id = any($1)',
    'few: select blogs, posts',
  ],
  ['insert into posts (blog_id, content) values ($1, $2)', 'one: insert posts'],
  ['insert into posts (blog_id, content) values ($1, $2), ($3, $4)', 'few: insert posts'],
  ['insert into blogs (name) values ($1) returning id', 'one: insert blogs'],
  ['insert into follows select $1, id from blogs where name = $2', 'all: insert blogs'],
  [
    'update posts set content = $1 from blogs b where b.id = blog_id and b.id = $2',
    'one: update blogs, posts',
  ],
  ['delete from posts where id = $1', 'all: delete posts'],
  [
    'with gone as (delete from posts where blog_id = $1 returning blog_id) update blogs set name = $2 where id = $1',
    'one: update blogs, posts',
  ],
  [
    'with gone as (delete from posts where blog_id = $1 returning blog_id as b) select * from gone join blogs on id = b',
    'one: select blogs, posts',
  ],
  [
    'merge into posts p using blogs b on b.id = p.blog_id when matched then delete',
    'all: delete ?',
  ],
  ['select * from posts tablesample system (1)', 'all: select ?'],
])('the shards that `%s` touches are classified as `%s`', (text, found) => {
  expect(read(text)).toBe(found);
});
