import { describe, expect, it } from 'vitest';
import { inMemberChannel, isOfDesk, signInPath } from './sign-in-route.ts';

it('keeps the whole path for after signing in', () => {
  const path = '/products?searchQuery=a%2Bb&channelId=7#top';
  const url = new URL(signInPath(path), 'http://shop');
  expect(url.pathname).toBe('/join-us');
  expect(url.searchParams.get('redirect')).toBe(path);
});

it('knows the paths of the desk', () => {
  const paths = ['/admin', '/admin/invitation', '/admin?a=1', '/administration', '/products'];
  expect(paths.filter(isOfDesk)).toEqual(['/admin', '/admin/invitation', '/admin?a=1']);
});

describe('a path for a member', () => {
  const path = '/products?page=2&channelId=100083#top';

  it('is in the channel of a verified member', () => {
    const verified = { isVerified: true, channelId: 7 };
    expect(inMemberChannel(path, verified)).toBe('/products?page=2&channelId=7#top');
    expect(inMemberChannel('/', verified)).toBe('/?channelId=7');
  });

  it('stays as it is for everyone else', () => {
    expect(inMemberChannel(path, { isVerified: false, channelId: 7 })).toBe(path);
    expect(inMemberChannel(path, null)).toBe(path);
  });
});
