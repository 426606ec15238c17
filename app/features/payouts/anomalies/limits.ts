/** product.md 12.6: a day's views of a creator are held where… */
/** …a viewer who neither touched, scrolled nor typed watched so many posts: no feed goes on by itself. */
export const QUIET_VIEWS = 10;
/** …so many, and this share of all, came from strangers in one network (IPv4 /16, IPv6 /32), … */
export const NETWORK_VIEWS = 100;
export const NETWORK_SHARE = 0.25;
/** …unless it is a carrier: at least half of the other creators with so many strangers have this share from there; */
export const USUAL_STRANGERS = 20;
export const USUAL_SHARE = 0.05;
/** …so many, and this share of all, came from strangers within one hour; */
export const BURST_VIEWS = 100;
export const BURST_SHARE = 0.8;
/** …a network was refused so many views, and as many as were paid; */
export const CROWD_REFUSED = 20;
/** …accounts that watch hardly anybody else, so many views each, are this share of the accounts in their network, … */
export const FARM_VIEWS = 5;
export const FARM_SHARE = 0.75;
export const FARM_OF_NETWORK = 0.5;
/** …so many of one network, less where they are new, and so many in all; */
export const FARM_PER_NETWORK = 3;
export const FARM_NEW_PER_NETWORK = 2;
export const FARM_ACCOUNTS = 5;
/** …or creators watch each other: in a circle, so many posts from each to the next, … */
export const EXCHANGE_VIEWS = 5;
/** …or among themselves, when so many views, and this share of what each of them is paid, come from the others. */
export const CIRCLE_VIEWS = 10;
export const CIRCLE_SHARE = 0.5;
/** Who was paid in these days is a creator here. */
export const EXCHANGE_DAYS = 7;
/** Days back that are looked at, should no worker have run. */
export const JUDGED_DAYS = 5;

export const ANOMALIES_PAGE = 25;
