/** product.md 12.6: a day's views of a creator are held where… */
/** …a viewer who neither touched, scrolled nor typed watched so many posts: no feed goes on by itself. */
export const QUIET_VIEWS = 10;
/** …so many, and this share of all, came from strangers in one network (IPv4 /16, IPv6 /32), … */
export const NETWORK_VIEWS = 100;
export const NETWORK_SHARE = 0.5;
/** …or within one hour; */
export const BURST_VIEWS = 100;
export const BURST_SHARE = 0.8;
/** …a network was refused so many views, and as many as were paid; */
export const CROWD_REFUSED = 20;
/** …new accounts that watch nobody else, so many views each, several in each network; */
export const FARM_ACCOUNTS = 5;
export const FARM_VIEWS = 5;
export const FARM_SHARE = 0.9;
export const FARM_PER_NETWORK = 2;
/** …or a creator watched so many posts, this share of all, of creators who watch theirs in these days. */
export const EXCHANGE_VIEWS = 10;
export const EXCHANGE_SHARE = 0.5;
export const EXCHANGE_DAYS = 7;
/** Days back that are looked at, should no worker have run. */
export const JUDGED_DAYS = 5;

export const ANOMALIES_PAGE = 25;
