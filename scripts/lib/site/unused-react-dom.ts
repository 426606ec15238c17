import type { Cut } from "./cut-out.ts";

const ANIMATION_NAMES = ["animationend", "animationiteration", "animationstart", "transitionend"];

/**
 * What React brings for versions before 18, for browsers that cannot read our scripts, for developers and for what no page
 * uses (`unused`). Names are those of its 18.3.1, the last of its line, as it is published.
 */
export const reactDom: Cut = {
  bodies: {
    // Where in the tree an error came from: the names are one letter long.
    Pa: "return '';",
    Ra: "return null;",
    // Whether an attribute may be called so, and whether an element may have such content: the types have said it.
    oa: "return true;",
    ub: "",
    vb: 'return a.includes("-");',
    // References that are texts, and the first kind of context.
    Lg: "return c.ref;",
    Zf: "return false;",
    Yf: "return Vf;",
    xj: "return null;",
  },
  values: {
    // A page is taken over in one way; each part of it is of the newer mode.
    ...{ "a.mode": "1", "b.mode": "1", "h.mode": "1", "m.mode": "1", "y.mode": "1" },
    // What a browser can do.
    ...{ ia: "true", Lb: "true", we: "true", be: "null", Pe: "false" },
    // The developer tools.
    lc: "null",
  },
  statements: [
    "exports.createPortal=",
    "exports.createRoot=",
    "exports.findDOMNode=",
    "exports.hydrate=",
    "exports.render=",
    "exports.unmountComponentAtNode=",
    "ml.prototype.render=",
    "ml.prototype.unmount=",
    "ml.prototype.unstable_scheduleHydration=",
    "exports.unstable_batchedUpdates=",
    "exports.unstable_renderSubtreeIntoContainer=",
    "exports.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=",
    'if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__)',
    "if(ia)try{var Mb",
    "if(ia){var xe",
    "ia&&(Ye=",
    'ia&&"documentMode"in document',
    "Object.keys(pb).forEach(",
    "var tb=",
    "z.xlinkHref=",
    ...["$e", "af", "bf", "cf"].map((name) => `ff(${name},`),
    ...["BeforeInput", "CompositionEnd", "CompositionStart", "CompositionUpdate"].map(
      (name) => `fa("on${name}",`,
    ),
  ],
  texts: {
    "Math.clz32?Math.clz32:nc": "Math.clz32",
    '"function"===typeof Object.is?Object.is:Ge': "Object.is",
    '"function"===typeof WeakSet?WeakSet:Set': "WeakSet",
    "timeStamp:function(a){return a.timeStamp||Date.now()}": "timeStamp:0",
    ...Object.fromEntries(ANIMATION_NAMES.map((name) => [`Ze("${name}")`, `"${name}"`])),
  },
  spans: [
    // Attributes and styles of drawings.
    [",fillOpacity:!0", "},qb=", ""],
    ["accent-height", "text-anchor", ""],
    [" text-decoration text-rendering", '".split(" ").forEach(function(a){var b=a.replace(ra', ""],
    ['"xlink:actuate', '["tabIndex","crossOrigin"]', ""],
    // What events had other names for.
    ["relatedTarget:function(a)", ",movementX:function(a)", "relatedTarget:0"],
    ["movementX:function(a)", "}),Bd=rd(Ad)", "movementX:0,movementY:0"],
    ["clipboardData:function(a)", "}),Jd=rd(Id)", "clipboardData:0"],
    ["key:function(a){if(a.key)", "code:0,location:0", "key:0,"],
    ["charCode:function(a)", "}),Rd=rd(Qd)", "charCode:0,keyCode:0,which:0"],
    ["deltaX:function(a)", "deltaZ:0", "deltaX:0,deltaY:0,"],
    ["We={animationend:", "Xe={}", ""],
    // Input methods: who types is heard by `input`.
    ["var $a;if(ae)b:", "}se(g,b)})}", ""],
    ["mb,nb=function(a)", "\nfunction ob(a,b)", "nb=function(a,b){a.innerHTML=b};"],
    // Lists of what is waited for.
    [
      "case 19:E(L);f=b.memoizedState;if(null===f)return S(b),null;",
      "case 22:case 23:return Hj(),d=null!==b.memoizedState",
      "",
    ],
  ],
};
