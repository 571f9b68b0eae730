(** * Blocks: bands that are not spliced

    A band of which the sources show too little is a block of its own (BlockTokens): matches from
    left to right, and literals between them. Each match must be right; that is what the finder of
    the matches compares bytes for.

    A band whose sources have one color each is written as runs of colors (RunTokens): the bytes of
    a pixel, and then matches that repeat them, over row ends where possible. [runTokens] is
    RunTokens' own loop as a function of the colors that are added, and [runTokens_right] says that
    its tokens spell these colors. *)

From Splice Require Export Tokens.

Section Blocks.
Variable F : nat -> Z.

(** BlockTokens.write, from position [p] up to [n]: the matches are (start, (length, distance)). *)
Fixpoint blockTokens (p : nat) (ms : list (nat * (nat * nat))) (n : nat) : list token :=
  match ms with
  | [] => literals F p (n - p)
  | (q, (len, d)) :: ms => literals F p (q - p) ++ Match len d :: blockTokens (q + len) ms n
  end.

Fixpoint goodMatches (p : nat) (ms : list (nat * (nat * nat))) (n : nat) : Prop :=
  match ms with
  | [] => p <= n
  | (q, (len, d)) :: ms => p <= q /\ right F q (Match len d) /\ goodMatches (q + len) ms n
  end.
Lemma literals_to p n : p <= n -> tiles F p (literals F p (n - p)) n.
Proof. intros H. replace n with (p + (n - p)) at 2 by lia. apply literals_right. Qed.

(** *** Main theorem: a block's tokens are right if its matches are *)
Theorem block_right n : forall ms p, goodMatches p ms n -> tiles F p (blockTokens p ms n) n.
Proof. induction ms as [|[q [len d]] ms IH]; intros p G; simpl in G; cbn [blockTokens]; [now apply
  literals_to|]. destruct G as (L & R & G). eapply tiles_app; [now apply literals_to|]. split;
  [auto|now apply IH]. Qed.

(** *** RunTokens *)

(** FlatColor: the bytes that are repeated. *)
Definition at_ (color : list Z) (i : nat) : Z := nth (i mod length color) color 0%Z.
Definition colorLiterals (color : list Z) (n : nat) : list token :=
  map (fun i => Lit (at_ color i)) (seq 0 n).

(** A run of [n] bytes as matches of at most 258. *)
Fixpoint longRun (fuel n period : nat) : list token :=
  match fuel with
  | 0 => []
  | S fuel => if n =? 0 then []
              else Match (min 258 n) period :: longRun fuel (n - min 258 n) period
  end.

(** RunTokens.endRun: [waiting] bytes repeat the color; if the last match would be too short, as
    many literals come first. *)
Definition endRun (color : list Z) (waiting : nat) : list token :=
  let rest := if waiting <? 4 then waiting else waiting mod 258 in
  let short := if rest <? 4 then rest else 0 in
  colorLiterals color short ++ longRun (waiting - short) (waiting - short) (length color).

Definition sameColor (a b : list Z) : bool := if list_eq_dec Z.eq_dec a b then true else false.

(** RunTokens.add and write: [n] bytes of a color, in order; [color] is the last one. *)
Fixpoint runTokens (color : list Z) (waiting : nat) (adds : list (list Z * nat)) : list token :=
  match adds with
  | [] => endRun color waiting
  | (c, n) :: adds =>
      if sameColor c color then runTokens color (waiting + n) adds
      else endRun color waiting ++ colorLiterals c (length c) ++ runTokens c (n - length c) adds
  end.

(** [n] bytes from [p] on are the color's. *)
Definition shows (p n : nat) (color : list Z) : Prop := forall i, i < n -> F (p + i) = at_ color i.
Fixpoint spells (p : nat) (adds : list (list Z * nat)) (n : nat) : Prop :=
  match adds with
  | [] => p = n
  | (c, k) :: adds => (1 <= length c <= k /\ length c <= window) /\ k mod length c = 0 /\
      shows p k c /\ spells (p + k) adds n
  end.
Lemma colorLiterals_right color n p : shows p n color -> tiles F p (colorLiterals color n) (p + n).
Proof. unfold shows, colorLiterals. intros H. assert (G : forall k i, i + k = n -> tiles F (p + i)
  (map (fun i => Lit (at_ color i)) (seq i k)) (p + n)).
  { induction k as [|k IH]; intros i E; simpl; [lia|]. split; [apply H; lia|]. replace (p + i + 1)
    with (p + S i) by lia. apply IH. lia. }
  specialize (G n 0 eq_refl). now rewrite Nat.add_0_r in G. Qed.

(** [p - length color] is where the color's first byte is, or a whole number of periods later. *)
Lemma longRun_right color w p : 1 <= length color <= p /\ length color <= window ->
  shows (p - length color) (length color + w) color -> forall fuel q n, n <= fuel -> p <= q ->
  q + n = p + w -> tiles F q (longRun fuel n (length color)) (q + n).
Proof. intros L H. induction fuel as [|fuel IH]; intros q n A B C; cbn [longRun]; [simpl; lia|].
  destruct (Nat.eqb_spec n 0); [simpl; lia|]. split; [split; [lia|]|].
  - intros i I. set (k := length color) in *. replace (q + i) with (p - k + (q + i - (p - k))) by
    lia. replace (p - k + (q + i - (p - k)) - k) with (p - k + (q + i - p)) by lia. rewrite !H by
    lia. unfold at_. fold k. replace (q + i - (p - k)) with (q + i - p + 1 * k) by lia. now rewrite
    Nat.mod_add by lia.
  - simpl size. replace (q + n) with (q + min 258 n + (n - min 258 n)) by lia. apply IH; lia. Qed.
Lemma endRun_right color w p : 1 <= length color <= p /\ length color <= window ->
  shows (p - length color) (length color + w) color -> tiles F p (endRun color w) (p + w).
Proof. intros L H. unfold endRun. set (rest := if w <? 4 then w else w mod 258). set (short := if
  rest <? 4 then rest else 0). assert (S : short <= w).
  { unfold short, rest. destruct (Nat.ltb_spec w 4). - destruct (w <? 4); lia.
    - assert (E := Nat.mod_le w 258). destruct (w mod 258 <? 4); lia. }
  eapply tiles_app; [apply colorLiterals_right|].
  - intros i I. replace (p + i) with (p - length color + (i + 1 * length color)) by lia. rewrite H
    by lia. unfold at_. now rewrite Nat.mod_add by lia.
  - replace (p + w) with (p + short + (w - short)) by lia. eapply longRun_right; eauto; lia. Qed.

(** *** Main theorem: the tokens of colors spell the colors

    For a block's first color the loop has none before it, and [color] is empty. *)
Theorem runTokens_right n : forall adds color w p,
  1 <= length color <= p /\ length color <= window -> w mod length color = 0 ->
  shows (p - length color) (length color + w) color -> spells (p + w) adds n ->
  tiles F p (runTokens color w adds) n.
Proof. induction adds as [|[c k] adds IH]; intros color w p L M H S; cbn [runTokens].
  - simpl in S. subst n. now apply endRun_right.
  - destruct S as (S1 & S2 & S3 & S4). unfold sameColor. destruct (list_eq_dec Z.eq_dec c color) as
    [->|]. + apply IH; [auto| | |now rewrite Nat.add_assoc].
      * rewrite Nat.add_mod, M, S2 by lia. now rewrite Nat.mod_0_l by lia.
      * intros i I. destruct (lt_dec i (length color + w)) as [J|J]; [now apply H|]. replace (p -
        length color + i) with (p + w + (i - (length color + w))) by lia. rewrite S3 by lia. unfold
        at_. f_equal. apply Nat.mod_divides in M; [|lia]. destruct M as [m M]. assert (E : i = (i -
        (length color + w)) + (1 + m) * length color) by lia. rewrite E at 2. now rewrite
        Nat.mod_add by lia.
    + eapply tiles_app; [now apply endRun_right|]. eapply tiles_app; [apply colorLiterals_right;
      intros i I; apply S3; lia|]. apply IH; [lia| | |].
      * apply Nat.mod_divides in S2; [|lia]. destruct S2 as [m S2]. rewrite S2. replace (length c *
        m - length c) with ((m - 1) * length c) by nia. apply Nat.mod_mul. lia.
      * replace (p + w + length c - length c) with (p + w) by lia. replace (length c + (k - length
        c)) with k by lia. auto.
      * now replace (p + w + length c + (k - length c)) with (p + w + k) by lia. Qed.
Corollary block_of_colors_right p c k adds n : spells p ((c, k) :: adds) n ->
  tiles F p (colorLiterals c (length c) ++ runTokens c (k - length c) adds) n.
Proof. intros (S1 & S2 & S3 & S4). eapply tiles_app; [apply colorLiterals_right; intros i I; apply
  S3; lia|]. apply runTokens_right; [lia| | |].
  - apply Nat.mod_divides in S2; [|lia]. destruct S2 as [m S2]. rewrite S2. replace (length c * m -
    length c) with ((m - 1) * length c) by nia. apply Nat.mod_mul. lia.
  - replace (p + length c - length c) with p by lia. replace (length c + (k - length c)) with k by
    lia. auto. - now replace (p + length c + (k - length c)) with (p + k) by lia. Qed.

End Blocks.
